"""The command line: arguments, errors, progress, safe writing of files."""
