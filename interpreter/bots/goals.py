"""What a ruleset counts from hand to hand, so that a hand can be judged before a game is over."""

from __future__ import annotations

from attrs import frozen

from dotcards.dsl import model
from dotcards.dsl.model.traversal import everything


@frozen
class Score:
    """A number kept of each player or team; `sign` is 1 where more of it is better, else -1."""

    variable: str
    sign: int


def score_of(ruleset: model.Ruleset) -> Score | None:
    """The variable of the goal; where there is to be a winner or loser, the one number kept from
    hand to hand that the rules compare with something, as in `p.score >= target`: what it has to
    reach is taken for the aim. None where there is no such number."""
    goal = ruleset.goal
    if goal.variable is not None:
        return Score(goal.variable, -1 if goal.how == "lowest" else 1)
    kept = {
        one.name
        for one in ruleset.variables
        if one.keep
        and one.kind.base == "number"
        and one.owner in ("player", "team")
        and one.sight == "everybody"
    }
    votes: dict[str, int] = {}
    for node in everything((ruleset.defines, ruleset.actions, ruleset.events, ruleset.phases)):
        if isinstance(node, model.Compare) and node.op in (">=", ">", "<=", "<"):
            up = 1 if node.op in (">=", ">") else -1
            for side, sign in ((node.left, up), (node.right, -up)):
                for part in everything(side):
                    if isinstance(part, model.VariableOf) and part.name in kept:
                        votes[part.name] = votes.get(part.name, 0) + sign
    if len(votes) != 1:
        return None
    ((name, vote),) = votes.items()
    if not vote:
        return None
    reached = 1 if vote > 0 else -1
    return Score(name, reached if goal.how == "winner" else -reached)
