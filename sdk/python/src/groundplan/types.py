"""What travels over the wire, as types: `from groundplan.types import Graph`."""

from ._ask_events import *  # noqa: F403
from ._ask_events import __all__ as _told
from ._types import *  # noqa: F403
from ._types import __all__ as _generated

__all__ = [*_generated, *_told]
