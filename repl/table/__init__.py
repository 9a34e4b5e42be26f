"""The table: a session, its commands, the turns of people and bots, undo, `why`."""
