"""A ruleset that has a name of every sort, and how the rulebook calls what it declares.

This is written out by hand: the reader must not learn from the code that it judges.
"""

from __future__ import annotations

TEXT = """\
game "Everything"
players 4
teams of 2
deck standard
ranks A 2 to 10 J Q K
goal winner

option sevens = draw, or skip
option jokers = no, or yes
option limit = 3, or 1 to 9

table points by card
  otherwise: 1
table price by suit
  otherwise: 2

zone stock, face down
zone pile, face up
zone in_use, face up
zone hand of each player, seen by its owner
zone up of each player, face up
zone won of each team, face up

keep score of each team = 0
keep bid of each player = 0
keep steps = 0
var stuck = no
var game_is_on = yes
var suit_named: suit
var lowest: rank
var bidder: player
var owner of each suit: player
var glut of each rank = 0
var silent of each player = no
var has_passed of each player = no

define card.matches = card.suit is suit_named
define card.wild = card.rank is 8
define card.worth = card.points
define rank.fits = rank > 3
define player.ready = hand.empty
define may_take = hand.count > 3
define hand_is_over = stock.empty
define who_makes_high = first p in players where p.silent
define dearest = highest c in hand by c.points
define playable = all c in hand where c.matches
define holders = all p in players where p.silent
define best_bid = 3 + steps
define number.size = number + 1

phase playing
  move play
    choose card from hand
    choose some cards from hand
    put card on pile
    then next turn
  move stop
    win player
"""

ZONES = {"hand": "hand", "up cards": "up", "won cards": "won"}
OWNED = {
    **ZONES,
    "bid": "bid",
    "score": "score",
    "glut": "glut",
    "owner": "owner",
    "points": "points",
    "price": "price",
    "worth": "worth",
    "size": "size",
    "playable cards": "playable",
    "dearest": "dearest",
    "rank": "rank",
    "suit": "suit",
    "printed rank": "printed_rank",
    "printed suit": "printed_suit",
    "team": "team",
    "partner": "partner",
    "top card": "top",
    "bottom card": "bottom",
    "first card": "first",
    "first": "first",
    "players": "players",
}
ALONE = {
    "the stock": ("of", "stock", None),
    "the pile": ("of", "pile", None),
    "the cards in use": ("of", "in_use", None),
    "the cards": ("name", "cards"),
    "the card": ("name", "card"),
    "you": ("name", "player"),
    "the player": ("name", "player"),
    "whoever has the turn": ("builtin", "turn"),
    "the dealer": ("builtin", "dealer"),
    "the bidder": ("of", "bidder", None),
    "the steps": ("of", "steps", None),
    "the suit named": ("of", "suit_named", None),
    "the lowest": ("of", "lowest", None),
    "the best bid": ("of", "best_bid", None),
    "the holders": ("of", "holders", None),
    "whoever makes high": ("of", "who_makes_high", None),
    "all players": ("builtin", "players"),
    "all players still in": ("builtin", "players"),
    "all suits": ("builtin", "suits"),
    "“limit”": ("option", "limit"),
}
RANKS = {
    "ace": "A",
    "king": "K",
    "queen": "Q",
    "jack": "J",
    "2": "2",
    "7": "7",
    "8": "8",
    "10": "10",
}
SUITS = ("clubs", "diamonds", "hearts", "spades")
SAID = {  # of one thing, in the third person: so, and denied
    ("is wild", "is not wild"): "wild",
    ("is ready", "is not ready"): "ready",
    ("is silent", "is not silent"): "silent",
    ("is out", "is not out"): "out",
    ("matches", "does not match"): "matches",
    ("fits", "does not fit"): "fits",
    ("has passed", "has not passed"): "has_passed",
    ("has won the game", "has not won the game"): "won_game",
    ("has lost the game", "has not lost the game"): "lost_game",
}
ITSELF = {
    "the hand is over": ("of", "hand_is_over", None),
    "the game is on": ("of", "game_is_on", None),
    "“stuck” holds": ("of", "stuck", None),
    "you may take": ("of", "may_take", ("name", "player")),
    "the player may take": ("of", "may_take", ("name", "player")),
    "“jokers” is yes": ("option", "jokers"),
}
NOT_ITSELF = {
    "the hand is not over": "the hand is over",
    "the game is not on": "the game is on",
    "“stuck” does not hold": "“stuck” holds",
    "you may not take": "you may take",
    "the player may not take": "you may take",
    "“jokers” is no": "“jokers” is yes",
}
PLURAL = {"is": "are", "has": "have", "does": "do", "matches": "match", "fits": "fit"}
KINDS = (("players", "players"), ("players still in", "players"), ("suits", "suits"))
