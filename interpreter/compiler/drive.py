"""The functions that take a game from one decision to the next, the same for every ruleset.

Lines with `##` stand only in machines that use what is named behind it: see `Code.fill`.
"""

from __future__ import annotations

SETTLE = '''
def settle(s, rounds=0):
    """On to the next decision: destinations, checks, questions; or to the end."""
    while s.result is None:
        goto = s.goto
        if goto is not None:
            rounds += 1
            if rounds > ROUNDS_WATCHED:
                watch(s, rounds, goto)
            s.steps -= COST[goto]
            if s.steps < FLOOR:
                return go_on(s, rounds)
            s.phase = goto
            s.goto = None
            s.queue = ()  ## asks_sets
            s.held = {}  ## at_once
            enter = ENTER[goto]
            if enter is not None:
                enter(s)
                if s.goto is not None:
                    continue
                if s.result is not None:
                    return
            if ASKED[goto] is not None:  ## asks_sets
                s.queue = ASKED[goto](s)  ## asks_sets
        before = BEFORE[s.phase]
        if before is not None:
            turn = s.turn
            before(s, turn)
            if s.goto is not None or s.turn != turn:
                rounds += 1
                if rounds > ROUNDS_WATCHED:
                    watch(s, rounds, s.phase)
                s.steps -= COST[s.phase]
                if s.steps < FLOOR:
                    return go_on(s, rounds)
                continue
            if s.result is not None:
                return
        s.queue = tuple([seat for seat in s.queue if not s.out[seat]])  ## asks_sets retires
        if ASKED[s.phase] is not None and not s.queue:  ## asks_sets
            answered = ANSWERED[s.phase]  ## asks_sets
            if answered is not None:  ## asks_sets
                answered(s)  ## asks_sets
            if s.goto is None and s.result is None:  ## asks_sets
                raise nothing_follows(s)  ## asks_sets
            rounds += 1  ## asks_sets
            if rounds > ROUNDS_WATCHED:  ## asks_sets
                watch(s, rounds, s.phase)  ## asks_sets
            s.steps -= COST[s.phase]  ## asks_sets
            if s.steps < FLOOR:  ## asks_sets
                return go_on(s, rounds)  ## asks_sets
            continue  ## asks_sets
        if s.out[s.turn] and ASKS_TURN[s.phase]:  ## retires
            raise turn_is_out(s)  ## retires
        asks = ASKS_ONE[s.phase]  ## retires asks_one
        seat = None if asks is None else asks(s)  ## retires asks_one
        if seat is not None and s.out[seat]:  ## retires asks_one
            raise asked_is_out(s)  ## retires asks_one
        return
'''

STEP = '''
def $name(s, move):
    """$doc"""
    s.steps = BUDGET  ## settles
    s.moved = True
    s.again = False  ## again
    if HELD_BACK[move[0]]:  ## at_once
        s.held[move[1]] = (move, CARDS_OF[move[0]](s, move))  ## at_once
        if all(seat in s.held for seat in s.queue):  ## at_once
            answers = [s.held[seat][1] for seat in s.queue]  ## at_once
            s.held, s.queue = {}, ()  ## at_once
            for answer in answers:  ## at_once
                DEEDS[answer[0]](s, answer)  ## at_once
            settle(s)  ## at_once settles
        return  ## at_once
    DEEDS[move[0]](s, move)
    if ANSWERS[move[0]] and not s.again:  ## asks_sets again
    if ANSWERS[move[0]]:  ## asks_sets -again
        s.queue = tuple([seat for seat in s.queue if seat != move[1]])  ## asks_sets
    settle(s)  ## settles
'''

STEPS = "Makes a move, which has to be legal, and goes on to the next decision."
MAKES = "Makes a move and stops there, before anything follows from it."
