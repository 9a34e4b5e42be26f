"""What `cards lint` has beside its report: what to report at all, pages, and mending files."""
