"""Letters in and out, over real sockets."""
