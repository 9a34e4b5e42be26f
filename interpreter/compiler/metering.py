"""Generated code and the run-time library made to count: the same functions, paying as they go.

A machine whose code can take long has it twice. The plain code is for what is bounded from the
text to a small fraction of the budget. The metered code does the same and pays for it before it
does it: a block of lines pays at once, a loop for each time round, a search for as many things as
there are. A step is about a nanosecond. Only counts decide, so it ends at the same place on every
machine.

The code's own line numbers stay, so that an error is told with its line of the ruleset.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence

LIGHT = 60  # steps that are paid for with what stands around them, whether or not they are done
SPEND = 60  # what paying costs in an expression
PAY = 25  # the same as a statement

# What is done with each thing of a collection by functions written in C.
PER_THING = {
    "list": 12, "tuple": 12, "sum": 25, "max": 45, "min": 45, "set": 80, "frozenset": 80,
    "sorted": 250, "any": 20, "all": 20, "enumerate": 60, "dict": 80,
    "fromkeys": 80, "extend": 8,
}  # fmt: skip
# Methods that look through the list they are called on, or move all of it.
THROUGH = {"index": 15, "count": 25, "insert": 5, "copy": 8, "sort": 250, "clear": 5}
KEY = 60  # what calling a function written in C is for each thing of `max` and its like
LOOKS_FOR = "pile_of"  # the method of a state that looks for a card
FULL = {"sum", "max", "min", "tuple", "list", "set", "frozenset", "sorted", "dict"}
WEIGHTS: dict[type[ast.AST], int] = {
    ast.Name: 3, ast.Constant: 2, ast.Attribute: 7, ast.Subscript: 14, ast.BinOp: 15,
    ast.UnaryOp: 8, ast.Compare: 15, ast.Call: 45, ast.Tuple: 20, ast.List: 25, ast.Dict: 30,
    ast.Set: 30, ast.Yield: 500, ast.YieldFrom: 100, ast.Lambda: 50,
}  # fmt: skip
SEARCHES = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp
MAKES = {"tuple", "list", "set", "frozenset", "sorted"}


def metered(tree: ast.Module, prices: Mapping[str, int]) -> ast.Module:
    """The module with its functions paying for what they do; methods, and functions with a
    decorator, are left. `prices`: what those functions cost that are not metered."""
    for node in list(tree.body):
        if isinstance(node, ast.ClassDef):  # of its methods one is called in metered code as well
            found = [one for one in node.body if getattr(one, "name", "") == LOOKS_FOR]
            tree.body += found
            node.body = [one for one in node.body if one not in found]
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and not node.decorator_list:
            _Function(prices).function(node)
    return ast.fix_missing_locations(tree)


def _call(name: str, *arguments: ast.expr) -> ast.Call:
    return ast.Call(ast.Name(name, ast.Load()), list(arguments), [])


def _number(value: int) -> ast.Constant:
    return ast.Constant(value)


def _name_of(function: ast.expr) -> str:
    if isinstance(function, ast.Name):
        return function.id
    return function.attr if isinstance(function, ast.Attribute) else ""


def _asks_for_log(test: ast.expr) -> bool:
    return ast.unparse(test) == "s.log is not None"


class _Function:
    """Rewrites one function; `keeps` is set once it holds a collection for longer than a line."""

    def __init__(self, prices: Mapping[str, int]) -> None:
        self.prices = prices
        self.keeps = False
        self.loops = 0

    def function(self, node: ast.FunctionDef) -> None:
        for inner in node.body:
            if isinstance(inner, ast.FunctionDef):
                _Function(self.prices).function(inner)
        body, cost = self.block(node.body)
        before: list[ast.stmt] = [ast.Global(["LEFT", "ROOM"])]
        before += self.paying(cost + 230, node.body[0])
        if self.keeps:
            before += ast.parse("room = ROOM").body
            body = [ast.Try(body, [], [], ast.parse("ROOM = room").body)]
        node.body = [*before, *body]

    def paying(self, cost: int, place: ast.AST) -> list[ast.stmt]:
        made = ast.parse(f"LEFT -= {cost + PAY}\nif LEFT < 0: overspent()").body
        for node in made:
            for part in ast.walk(node):
                if "lineno" in part._attributes:
                    ast.copy_location(part, place)
        return made

    # -------------------------------------------------------------------------------- statements

    def block(self, lines: Sequence[ast.stmt]) -> tuple[list[ast.stmt], int]:
        """The lines, and what they cost together, whatever pays for itself left out."""
        total, made = 0, []
        for line in lines:
            new, cost = self.statement(line)
            made += new
            total += cost
        return made, total

    def inner(self, lines: list[ast.stmt]) -> tuple[list[ast.stmt], int]:
        """A block that may not be done: it pays for itself, unless it is light."""
        made, cost = self.block(lines)
        if cost <= LIGHT or not lines:
            return made, cost
        return [*self.paying(cost, lines[0]), *made], 0

    def statement(self, node: ast.stmt) -> tuple[list[ast.stmt], int]:
        match node:
            case ast.If():
                if _asks_for_log(node.test):  # what is told is paid for also where nobody listens
                    return self.block(node.body)
                node.test, cost = self.expr(node.test)
                node.body, then = self.inner(node.body)
                node.orelse, otherwise = self.inner(node.orelse)
                return [node], cost + max(then, otherwise) + 5
            case ast.For() | ast.While():
                return self.loop(node)
            case ast.Try() | ast.With():
                node.body, cost = self.block(node.body)
                return [node], cost
            case ast.FunctionDef():
                return [node], 50
            case ast.Assign():
                node.value, cost = self.expr(node.value)
                if isinstance(node.targets[0], ast.Name):
                    node.value = self.kept(node.value)
                targets = sum(self.target(target) for target in node.targets)
                return [node], cost + targets
            case ast.AugAssign():
                node.value, cost = self.expr(node.value)
                return [node], cost + 20 + self.target(node.target)
            case ast.Expr() | ast.Return() if node.value is not None:
                if isinstance(node.value, ast.Constant):
                    return [node], 0
                node.value, cost = self.expr(node.value)
                return [node], cost + 5
            case ast.Delete():
                return [node], 200
        return [node], 10

    def target(self, node: ast.expr) -> int:
        """What it costs to put something there; parts of lists cost as much as they are long."""
        if isinstance(node, ast.Subscript):
            node.value, cost = self.expr(node.value)
            if isinstance(node.slice, ast.Slice):
                node.value = _call("walk", node.value, _number(4))
                return cost + SPEND
            node.slice, more = self.expr(node.slice)
            return cost + more + 15
        return sum(WEIGHTS.get(type(part), 1) for part in ast.walk(node)) + 5

    def loop(self, node: ast.For | ast.While) -> tuple[list[ast.stmt], int]:
        kept, self.keeps = self.keeps, False
        once = 0
        if isinstance(node, ast.For):
            node.iter, cost = self.expr(node.iter)
            once = self.target(node.target) + 30
        else:
            node.test, once = self.expr(node.test)
            cost = once
        body, more = self.block(node.body)
        body = [*self.paying(once + more, node.body[0]), *body]
        before: list[ast.stmt] = []
        if self.keeps:
            self.loops += 1
            before = ast.parse(f"room_{self.loops} = ROOM").body
            body = [*ast.parse(f"ROOM = room_{self.loops}").body, *body]
        self.keeps = self.keeps or kept
        node.body = body
        return [*before, node], cost + 150

    # ------------------------------------------------------------------------------- expressions

    def kept(self, node: ast.expr) -> ast.expr:
        """A new collection that lives on behind its line takes room."""
        made = isinstance(node, ast.Call) and _name_of(node.func) in MAKES
        if made or isinstance(node, ast.List | ast.ListComp | ast.SetComp):
            self.keeps = True
            return _call("kept", node)
        return node

    def expr(self, node: ast.expr) -> tuple[ast.expr, int]:
        """The expression, and what it costs to work it out, whatever pays for itself left out."""
        match node:
            case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
                return self.search(node, not isinstance(node, ast.GeneratorExp))
            case ast.Lambda():
                body, cost = self.expr(node.body)
                node.body = self.paid(body, cost + 60)
                return node, WEIGHTS[ast.Lambda]
            case ast.BoolOp():
                node.values[0], total = self.expr(node.values[0])
                for place, value in enumerate(node.values[1:], 1):
                    node.values[place], cost = self.perhaps(value)
                    total += cost + 3
                return node, total
            case ast.IfExp():
                node.test, total = self.expr(node.test)
                node.body, then = self.perhaps(node.body)
                node.orelse, otherwise = self.perhaps(node.orelse)
                return node, total + max(then, otherwise)
            case ast.Compare():
                return self.comparison(node)
            case ast.Call():
                return self.call(node)
            case ast.Subscript():
                node.value, cost = self.expr(node.value)
                if isinstance(node.slice, ast.Slice):
                    node.value = _call("walk", node.value, _number(5))
                    return node, cost + SPEND
                node.slice, more = self.expr(node.slice)
                return node, cost + more + WEIGHTS[ast.Subscript]
            case ast.Starred():
                value, cost = self.expr(node.value)
                node.value = _call("walk", value, _number(4))
                return node, cost + SPEND
        return self.plain(node)

    def plain(self, node: ast.expr) -> tuple[ast.expr, int]:
        cost = WEIGHTS.get(type(node), 10)
        for name, value in ast.iter_fields(node):
            if isinstance(value, ast.expr):
                new, more = self.expr(value)
                setattr(node, name, new)
                cost += more
            elif isinstance(value, list):
                for place, item in enumerate(value):
                    if isinstance(item, ast.expr):
                        value[place], more = self.expr(item)
                        cost += more
        return node, cost

    def perhaps(self, node: ast.expr) -> tuple[ast.expr, int]:
        """A part that may not be worked out."""
        node, cost = self.expr(node)
        return (node, cost) if cost <= LIGHT else (self.paid(node, cost), 0)

    def paid(self, node: ast.expr, cost: int) -> ast.expr:
        return ast.BoolOp(ast.Or(), [_call("spend", _number(cost + SPEND)), node])

    def comparison(self, node: ast.Compare) -> tuple[ast.expr, int]:
        node.left, total = self.expr(node.left)
        sign, right = node.ops[0], node.comparators[0]
        if isinstance(sign, ast.In | ast.NotIn) and isinstance(right, ast.Attribute | ast.Name):
            right, cost = self.expr(right)
            found: ast.expr = _call("has", right, node.left)
            if isinstance(sign, ast.NotIn):
                found = ast.UnaryOp(ast.Not(), found)
            return found, total + cost + SPEND
        for place, (sign, value) in enumerate(zip(node.ops, node.comparators, strict=True)):
            through = isinstance(sign, ast.In | ast.NotIn)
            if through and isinstance(value, ast.Tuple | ast.List | ast.Constant):
                total += 20 * len(list(ast.walk(value)))
            value, cost = self.expr(value)
            if through and isinstance(value, ast.Name | ast.Attribute | ast.Subscript | ast.Call):
                value = _call("walk", value, _number(25))
                cost += SPEND
            node.comparators[place] = value
            total += cost + WEIGHTS[ast.Compare]
        return node, total

    def call(self, node: ast.Call) -> tuple[ast.expr, int]:
        name = _name_of(node.func)
        total = WEIGHTS[ast.Call] + self.prices.get(name, 0)
        if isinstance(node.func, ast.Attribute):
            node.func.value, cost = self.expr(node.func.value)
            total += cost + 10
            if name == "append" and ast.unparse(node.func.value) == "s.log":
                value, cost = self.expr(node.args[0])
                return _call("noted", node.func.value, value), total + cost
            if name == LOOKS_FOR:
                owner = node.func.value
                return self.call(_call(name, owner, *node.args))
            if name == "remove":
                value, cost = self.expr(node.args[0])
                return _call("take", node.func.value, value), total + cost
            if name in THROUGH and not isinstance(node.func.value, ast.Constant):
                node.func.value = _call("walk", node.func.value, _number(THROUGH[name]))
                total += SPEND
        per_thing = PER_THING.get(name) if len(node.args) == 1 else None
        if per_thing is not None and node.keywords:
            per_thing += KEY
        for place, argument in enumerate(node.args):
            if isinstance(argument, ast.GeneratorExp):
                node.args[place], cost = self.search(argument, name in FULL)
            else:
                new, cost = self.expr(argument)
                if per_thing is not None and not isinstance(new, ast.ListComp | ast.Starred):
                    new = _call("walk", new, _number(per_thing))
                    cost += SPEND
                elif per_thing is None:
                    new = self.kept(new)
                node.args[place] = new
            total += cost
        for keyword in node.keywords:
            keyword.value, cost = self.expr(keyword.value)
            total += cost
        return node, total

    def search(self, node: SEARCHES, full: bool) -> tuple[ast.expr, int]:
        """A comprehension; `full` if it is surely walked to its end, so that it can pay at once."""
        if isinstance(node, ast.DictComp):
            node.key, one = self.expr(node.key)
            node.value, more = self.expr(node.value)
            one += more + 40
        else:
            node.elt, one = self.expr(node.elt)
            one += 4
        for part in reversed(node.generators):
            tests = 0
            for place, test in enumerate(part.ifs):
                part.ifs[place], cost = self.expr(test)
                tests += cost
            if part.ifs and one > LIGHT:
                part.ifs.append(ast.UnaryOp(ast.Not(), _call("spend", _number(one + SPEND))))
                one = 0
            once = one + tests + self.target(part.target) + (3 if full else 60)
            part.iter, cost = self.expr(part.iter)
            walk = "walk" if full else "each"
            part.iter = _call(walk, part.iter, _number(once))
            one = cost + SPEND
        return node, one + (350 if full else 1_500)
