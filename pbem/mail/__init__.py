"""Letters in and letters out."""
