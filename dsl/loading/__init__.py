"""From a name or a path to a checked ruleset: where files are found, caches, the whole pipeline."""
