"""How many examples hypothesis makes up: `fast` in the suite, `deep` on demand and in CI.

    python -m pytest -m hypothesis --hypothesis-profile deep

`fast` always makes up the same ones, so that a failure is somebody's own; `deep` makes up others
each time, and many more.
"""

from __future__ import annotations

from hypothesis import HealthCheck, settings

_USUAL = 100
_DEEPER = 60  # three minutes on two cores

settings.register_profile(
    "fast",
    max_examples=_USUAL,
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
settings.register_profile(
    "deep", settings.get_profile("fast"), max_examples=_USUAL * _DEEPER, derandomize=False
)
settings.load_profile("fast")


def examples(count: int) -> settings:
    """So many examples in the suite, and as many times more as the profile asks for."""
    return settings(max_examples=count * settings.default.max_examples // _USUAL)
