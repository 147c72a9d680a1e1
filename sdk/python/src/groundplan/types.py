"""What travels over the wire, as types: `from groundplan.types import Graph`."""

from ._types import *  # noqa: F403
from ._types import __all__ as __all__
