"""Every problem the checker can find.

E2 names, E3 kinds, E4 cards and the table of contents of a game, E5 the flow of statements,
E6 secrecy, E7 examples. Diagnostics of this package are made by `Problem.at` and nowhere else.
"""

from __future__ import annotations

from dotcards.dsl.text import codes
from dotcards.dsl.text.codes import Problem as Problem

# names
NO_GAME = Problem("E200", "no-game")
UNKNOWN_NAME = Problem("E201", "unknown-name", fixable=True)
DECLARED_TWICE = codes.DECLARED_TWICE
NAME_TAKEN = Problem("E203", "name-taken")
NO_PLAYER_HERE = Problem("E204", "no-player-here")
UNKNOWN_PROPERTY = Problem("E205", "unknown-property", fixable=True)
UNKNOWN_PHASE = Problem("E206", "unknown-phase", fixable=True)
UNKNOWN_ACTION = Problem("E207", "unknown-action", fixable=True)
UNKNOWN_OPTION = Problem("E208", "unknown-option", fixable=True)
UNKNOWN_KIND = Problem("E209", "unknown-kind", fixable=True)
MISSING_LINE = Problem("E210", "missing-line")
CIRCULAR = Problem("E211", "circular-rule")
NO_TEAMS = Problem("E212", "no-teams")
UNKNOWN_VALUE = Problem("E213", "unknown-value", fixable=True)
NO_OWNER = Problem("E216", "no-owner")

# kinds
KINDS_DIFFER = Problem("E301", "kinds-differ", fixable=True)
WRONG_KIND = Problem("E302", "wrong-kind")
MAY_BE_NONE = Problem("E303", "may-be-none")
NOT_A_CONDITION = Problem("E304", "not-a-condition", fixable=True)
NO_ORDER = Problem("E305", "no-order")
CARD_WORD = Problem("E306", "card-word-out-of-place")
CANNOT_CHANGE = Problem("E307", "cannot-change")
ARGUMENTS = Problem("E308", "wrong-arguments")
STARTING_VALUE = Problem("E309", "wrong-starting-value")
INCOMPLETE = codes.MISSING_WORD
TOO_COSTLY = Problem("E311", "too-costly")
TOO_DEEP = Problem("E312", "too-deep")
CHOICE_SOURCE = Problem("E313", "wrong-choice-source")
REDEFINED_PROPERTY = Problem("E314", "redefined-property")
EMPTY_RANGE = Problem("E315", "empty-range")

# cards, tables, the deck, the table of players
UNKNOWN_RANK = Problem("E401", "unknown-rank", fixable=True)
MISSING_ROW = Problem("E402", "missing-row", fixable=True)
ROW_TWICE = Problem("E403", "row-twice")
DECK_LACKS = Problem("E404", "deck-lacks", fixable=True)
TOO_MANY_CARDS = Problem("E405", "too-many-cards")
DECK_CONDITION = Problem("E406", "wrong-deck-condition")
PLAYERS_RANGE = Problem("E407", "wrong-number-of-players")
TEAMS_DO_NOT_FIT = Problem("E408", "teams-do-not-fit")
GOAL_VARIABLE = Problem("E409", "wrong-goal-variable", fixable=True)
HOME_ZONE = Problem("E410", "unclear-home-zone")
UNKNOWN_SUIT = Problem("E411", "unknown-suit", fixable=True)
OPTION_VALUES = Problem("E412", "wrong-option-values")
FORBIDDEN_OPTIONS = Problem("E413", "forbidden-options")
FORBID_CONDITION = Problem("E414", "wrong-forbid-condition")
NO_REASON = Problem("E415", "forbidden-without-reason")
ROW_WITHOUT_CARD = Problem("W401", "row-without-card", "warning", fixable=True)
FORBIDS_NOTHING = Problem("W402", "forbids-nothing", "warning")
RANK_WITHOUT_CARD = Problem("W403", "rank-without-card", "warning", fixable=True)

# the flow of statements
THEN_NOT_LAST = Problem("E501", "then-not-last")
GO_TO_NOT_LAST = Problem("E502", "go-to-not-last")
OUT_OF_PLACE = Problem("E503", "out-of-place")
BY_NEEDED = Problem("E504", "missing-by")
ALL_ANSWERED = Problem("E505", "misused-all-answered")
NOT_A_ZONE = Problem("E506", "not-a-zone", fixable=True)

# secrecy
UNSEEN_CARD = Problem("E601", "reads-a-secret")
HALF_SEEN = Problem("E602", "half-seen-choice")
SAID = Problem("E603", "secret-said")
PUT_DOWN = Problem("E604", "secret-in-the-open")
DECIDES = Problem("E605", "secret-decides")

# examples
UNKNOWN_SEAT = Problem("E701", "unknown-seat")
IMPOSSIBLE_POSITION = Problem("E702", "impossible-position")
EXAMPLE_TWICE = codes.EXAMPLE_TWICE
BAD_GIVEN = Problem("E704", "bad-given", fixable=True)
UNKNOWN_MOVE = Problem("E705", "unknown-move", fixable=True)
UNKNOWN_CHOICE = Problem("E706", "unknown-choice", fixable=True)
SEATS = Problem("E707", "wrong-seats")

ALL: tuple[Problem, ...] = tuple(
    value for value in dict(globals()).values() if isinstance(value, Problem)
)
