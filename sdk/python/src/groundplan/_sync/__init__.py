"""The client that waits. All but `connection.py` is made from `_async`."""
