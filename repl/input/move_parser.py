"""What somebody typed, matched against the moves they may make.

Legal moves come first: any wording that fits exactly one of them is that move. Only where nothing
legal fits is the wording matched against the phase's moves as the ruleset declares them, so that
the rules can say why it is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from attrs import evolve, frozen

from dotcards.dsl import model
from dotcards.interpreter import Move

from .card_notation import Vocabulary

_NUMBER = re.compile(r"#?([0-9]{1,6})\Z")
_OF = re.compile(r"(\S+)\s+of\s+(\S+)", re.IGNORECASE)
_CALLED = re.compile(r"\s*([^\s:]+)\s*:(.*)", re.DOTALL)
_APART = re.compile(r"[\s,]+")


@frozen(eq=False, repr=False)
class Found:
    """One move, legal or not."""

    move: Move


@frozen(eq=False, repr=False)
class Missing:
    """All that was typed fits, but choice number `place` (from 0) of move `name` is not made yet;
    `moves` are the legal ways to go on."""

    name: str
    place: int
    moves: tuple[Move, ...]


@frozen(eq=False, repr=False)
class Several:
    """It fits more than one legal move equally well."""

    moves: tuple[Move, ...]


@frozen(eq=False, repr=False)
class Unclear:
    """It fits nothing; `sentence` says what was not understood, without a full stop. `word` is the
    word that was not understood where that is the first one; `is_elsewhere`: it is a move, but of
    another phase."""

    sentence: str
    word: str | None = None
    is_elsewhere: bool = False


Reading = Found | Missing | Several | Unclear


@frozen(eq=False, repr=False)
class Fit:
    """How typed words fit the arguments of one move: all of it given or only its beginning, each
    word whole or shortened; `place` is the first argument not wholly given."""

    complete: bool
    exact: bool
    place: int


@frozen(eq=False, repr=False)
class MoveReader:
    """Reads moves of one game. `names` are the players' names by seat."""

    ruleset: model.Ruleset
    vocabulary: Vocabulary
    names: tuple[str, ...]

    def tokens(self, text: str) -> list[str]:
        """The words typed, cards among them in the spelling that moves use."""
        return [self.vocabulary.normal(word) for word in self._words(text)]

    def _words(self, text: str) -> list[str]:
        return [word for word in _APART.split(_OF.sub(self._card_of, text)) if word]

    def exactly(self, move: Move, text: str, phase: model.Phase) -> Move:
        """The move with its cards by their faces, as far as the text gives these: where suits never
        matter, `JC` means that jack and not another one."""
        if self.vocabulary.cards.suits_matter:
            return move
        named = [face for word in self._words(text) if (face := self.vocabulary.face(word))]
        choices = next((rule.choices for rule in moves_of(phase) if rule.name == move.name), ())
        args: list[str | tuple[str, ...]] = list(move.args)
        for number, (choice, arg) in enumerate(zip(choices, args, strict=False)):
            if choice.local.kind.base == "card" and not choice.by_place:
                words = [
                    self._taken(word, named) for word in ([arg] if isinstance(arg, str) else arg)
                ]
                args[number] = words[0] if isinstance(arg, str) else tuple(words)
        return evolve(move, args=tuple(args))

    def usual(self, move: Move) -> Move:
        """The move with its cards as moves name them, any of their kind."""
        normal = self.vocabulary.normal
        return evolve(
            move,
            args=tuple(
                normal(arg) if isinstance(arg, str) else tuple(map(normal, arg))
                for arg in move.args
            ),
        )

    def _taken(self, word: str, named: list[str]) -> str:
        """The first face named that is of this rank, which is not named again after that."""
        label = self.vocabulary.normal
        face = next((face for face in named if label(face).casefold() == word.casefold()), None)
        if face is None:
            return word
        named.remove(face)
        return face

    def _card_of(self, match: re.Match[str]) -> str:
        spelling = f"{match[1]}_of_{match[2]}"
        return spelling if spelling.casefold() in self.vocabulary.faces else match[0]

    def split(self, text: str) -> list[str]:
        """Several moves on one line: parted by `;`, or by a comma before a move's name."""
        parts: list[str] = []
        for chunk in text.split(";"):
            pieces = chunk.split(",")
            current = pieces[0]
            for piece in pieces[1:]:
                if self._begins_move(piece):
                    parts.append(current)
                    current = piece
                else:
                    current += "," + piece
            parts.append(current)
        return [part.strip() for part in parts if part.strip()]

    def called(self, text: str) -> tuple[str, str] | None:
        """The name and the rest of `ben: call ann`."""
        match = _CALLED.match(text)
        return None if match is None else (match[1], match[2].strip())

    def seats_called(self, name: str) -> list[int]:
        """The seats of that name, or else those whose names begin with it."""
        folded = [other.casefold() for other in self.names]
        start = name.casefold()
        found = [seat for seat, other in enumerate(folded) if other == start]
        return found or [seat for seat, other in enumerate(folded) if other.startswith(start)]

    def _begins_move(self, text: str) -> bool:
        if called := self.called(text):
            return bool(self.seats_called(called[0]))
        head = text.strip().partition(" ")[0].casefold()
        return any(
            move.name.casefold() == head for p in self.ruleset.phases for move in moves_of(p)
        )

    def read(
        self,
        text: str,
        seat: int,
        phase: model.Phase,
        legal: Sequence[Move],
        listed: Sequence[Move] = (),
        own_cards: Iterable[str] = (),
    ) -> Reading:
        """What `text` means for `seat` in `phase`. `legal` are this seat's legal moves, `listed`
        those that a number refers to, `own_cards` what the seat holds in its sight."""
        tokens = self.tokens(text)
        if not tokens:
            return Unclear("nothing was said")
        fits = _fits(tokens, legal, [move.name for move in moves_of(phase)])
        numbered = by_number(text, listed)
        complete = _best([(move, fit) for move, fit in fits if fit.complete])
        if numbered is not None:
            complete = list(dict.fromkeys([*complete, numbered]))
        if len(complete) == 1:
            return Found(as_typed(complete[0], tokens))
        if complete:
            return Several(tuple(complete))
        if fits:
            return _incomplete(fits)
        return self._refusable(tokens, seat, phase, tuple(own_cards))

    def _refusable(
        self, tokens: list[str], seat: int, phase: model.Phase, own_cards: tuple[str, ...]
    ) -> Reading:
        """The move that was meant, though it is not legal."""
        head = tokens[0]
        specs = moves_of(phase)
        named = [spec for spec in specs if spec.name.casefold() == head.casefold()]
        named = named or [spec for spec in specs if _begins(spec.name, head)]
        if named:
            return self._build(named[0], tokens[1:], seat, own_cards)
        for spec in specs:
            if spec.choices and isinstance(
                built := self._build(spec, tokens, seat, own_cards), Found
            ):
                return built
        elsewhere = [
            other.name
            for other in self.ruleset.phases
            if any(spec.name.casefold() == head.casefold() for spec in moves_of(other))
        ]
        if elsewhere:
            here = " or ".join(spec.name for spec in specs) or "nothing to do"
            places = " or ".join(name.replace("_", " ") for name in elsewhere[:3])
            where = f"this is {phase.name.replace('_', ' ')}, where there is {here}"
            return Unclear(f"`{head}` is a move of {places}; {where}", head, True)
        return Unclear(f"there is no move or command `{head}` here", head)

    def _build(
        self, spec: model.Move, tokens: list[str], seat: int, own_cards: tuple[str, ...]
    ) -> Found | Unclear:
        """The move as typed, built from its declaration alone."""
        rest = list(tokens)
        arguments: list[str | tuple[str, ...]] = []
        for number, choice in enumerate(spec.choices):
            if not rest:
                break
            later = len(spec.choices) - number - 1
            count = 1 if choice.low is None else max(1, len(rest) - later)
            taken, rest = rest[:count], rest[count:]
            words: list[str] = []
            for token in taken:
                word = self._word(choice, token, own_cards)
                if word is None:
                    return Unclear(f"`{token}` is not {_thing(choice)}")
                words.append(word)
            arguments.append(words[0] if choice.low is None else tuple(words))
        if rest:
            return Unclear(f"`{spec.name}` does not take `{' '.join(rest)}`")
        return Found(Move(seat, spec.name, tuple(arguments)))

    def _word(self, choice: model.Choice, token: str, own_cards: tuple[str, ...]) -> str | None:
        """The one word of this choice's kind that a token stands for, if it can be told."""
        kind = choice.local.kind.base
        if choice.by_place or kind == "number":
            return str(int(token)) if re.fullmatch(r"-?[0-9]{1,9}", token) else None
        known: Iterable[str] = ()
        if kind == "card":
            known = [*own_cards, *self.vocabulary.cards.labels]
        elif kind == "player":
            known = self.names
        elif kind == "suit":
            known = [suit for suit, _ in self.ruleset.suits]
        elif kind == "colour":
            known = [colour for _, colour in self.ruleset.suits]
        elif kind == "rank":
            known = [*self.ruleset.ranks, *self.ruleset.unranked]
        elif kind == "word":
            known = choice.local.kind.words
        elif kind == "truth":
            known = ("yes", "no")
        known = tuple(known)
        exact = [word for word in known if word.casefold() == token.casefold()]
        close = exact or [word for word in known if _begins(word, token)]
        return close[0] if close else None


def moves_of(phase: model.Phase) -> tuple[model.Move, ...]:
    """Every move that can be made in a phase, in the order of the file."""
    otherwise = (phase.otherwise,) if phase.otherwise is not None else ()
    return (*phase.moves, *otherwise, *phase.anytime)


def fit(arguments: Sequence[str | tuple[str, ...]], tokens: Sequence[str]) -> Fit | None:
    """How words fit the arguments of a move; None where they do not."""
    rest = list(tokens)
    exact = True
    for place, argument in enumerate(arguments):
        wanted = [argument] if isinstance(argument, str) else list(argument)
        taken, rest = rest[: len(wanted)], rest[len(wanted) :]
        whole = _covers(wanted, taken)
        if whole is None:
            return None
        exact = exact and whole
        if len(taken) < len(wanted):
            return Fit(False, exact, place)
    return None if rest else Fit(True, exact, len(arguments))


def as_typed(move: Move, tokens: Sequence[str]) -> Move:
    """The move with several cards in the order in which they were named."""
    ways = [tokens[1:]] if _begins(move.name, tokens[0]) else []
    for words in (*ways, tokens):
        found = fit(move.args, words)
        if found is not None and found.complete:
            rest = list(words)
            args: list[str | tuple[str, ...]] = []
            for arg in move.args:
                count = 1 if isinstance(arg, str) else len(arg)
                taken, rest = rest[:count], rest[count:]
                args.append(arg if isinstance(arg, str) else tuple(_meant(arg, taken) or arg))
            return evolve(move, args=tuple(args))
    return move


def _covers(wanted: Sequence[str], tokens: Sequence[str]) -> bool | None:
    """Whether each token stands for a wanted word of its own, and whether each is that word whole;
    None where one does not."""
    meant = _meant(wanted, tokens)
    if meant is None:
        return None
    return all(a.casefold() == b.casefold() for a, b in zip(meant, tokens, strict=True))


def _meant(wanted: Sequence[str], tokens: Sequence[str]) -> list[str] | None:
    """The wanted word that each token stands for, each of its own; None where one has none."""
    left = list(wanted)
    meant: dict[int, str] = {}
    for place in sorted(range(len(tokens)), key=lambda place: len(tokens[place]), reverse=True):
        same = [word for word in left if word.casefold() == tokens[place].casefold()]
        close = same or [word for word in left if _begins(word, tokens[place])]
        if not close:
            return None
        meant[place] = close[0]
        left.remove(close[0])
    return [meant[place] for place in range(len(tokens))]


def _begins(word: str, token: str) -> bool:
    """Whether a token is short for a word; `1` is not short for `10`."""
    folded, start = word.casefold(), token.casefold()
    if not start or not folded.startswith(start):
        return False
    following = folded[len(start) : len(start) + 1]
    return not (start[-1].isdigit() and following.isdigit())


def _fits(tokens: list[str], legal: Sequence[Move], names: Sequence[str]) -> list[tuple[Move, Fit]]:
    """Each legal move that the tokens fit, its name first or left out."""
    head, rest = tokens[0], tokens[1:]
    found: list[tuple[Move, Fit]] = []
    whole_name = head.casefold() in [name.casefold() for name in names]
    for move in legal:
        ways = []
        if move.name.casefold() == head.casefold():
            ways.append(fit(move.args, rest))
        elif not whole_name:
            if _begins(move.name, head) and (short := fit(move.args, rest)) is not None:
                ways.append(Fit(short.complete, False, short.place))
            if move.args:
                ways.append(fit(move.args, tokens))
        found += [(move, way) for way in ways if way is not None]
    return found


def by_number(text: str, listed: Sequence[Move]) -> Move | None:
    """The move that a text names by its number in `moves`."""
    match = _NUMBER.match(text.strip())
    if match is None:
        return None
    number = int(match[1])
    return listed[number - 1] if 1 <= number <= len(listed) else None


def _best(fits: list[tuple[Move, Fit]]) -> list[Move]:
    """The moves that fit word for word, or else all that fit; each once."""
    exact = [move for move, found in fits if found.exact]
    return list(dict.fromkeys(exact or [move for move, _ in fits]))


def _incomplete(fits: list[tuple[Move, Fit]]) -> Reading:
    moves = tuple(dict.fromkeys(move for move, _ in fits))
    if len(moves) == 1:
        return Found(moves[0])
    if len({move.name for move in moves}) > 1:
        return Several(moves)
    return Missing(moves[0].name, min(found.place for _, found in fits), moves)


def _thing(choice: model.Choice) -> str:
    kind = choice.local.kind
    if choice.by_place:
        return "the place of a card"
    return str(kind.one()) if kind.many else str(kind)
