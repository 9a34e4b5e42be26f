"""Lines in plain English, and what they are in the rules language.

Each way to say something is a rule in one of the tables here. Rules are used one after the other
on a line with an error, until the parser accepts what comes of it; whether that is right beyond
its syntax is for others to try.
"""

from .readings import Readings
from .vocabulary import Vocabulary, vocabulary

__all__ = ["Readings", "Vocabulary", "vocabulary"]
