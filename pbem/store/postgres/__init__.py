"""The store in PostgreSQL, for hosts on several machines that share it. Needs `pbem[postgres]`."""
