"""The model's file (its card has the format), and the table as it is trained."""

import struct
import zlib

import numpy as np

HEADER = 64
# The largest number of a row, and bits of a factor's fraction: what more adds to the package's size, it does not add to what is found.
LEVELS = 7
FACTOR_BITS = 12


class Table:
    """One row a word, its factor in a question and in code, the weights of the four fields of code."""

    def __init__(self, words, rows, query, code, fields):
        self.words = words
        self.rows = rows.astype(np.float32)
        self.query = query.astype(np.float32)
        self.code = code.astype(np.float32)
        self.fields = np.array(fields, dtype=np.float32)

    def copy(self):
        return Table(self.words, self.rows.copy(), self.query.copy(), self.code.copy(), self.fields.copy())


def fresh_table(words, dimensions, random):
    rows = random.normal(0, dimensions**-0.5, (len(words), dimensions))
    return Table(words, rows, np.ones(len(words)), np.ones(len(words)), (1.2, 0.5, 0.45, 0.75))


def read_table(path, dimensions):
    """Rows of length 1, cut to `dimensions`; what they were scaled by is in the factors."""
    data = path.read_bytes()
    _, size, width, _, _ = struct.unpack_from("<5I", data, 4)
    fields = struct.unpack_from("<4f", data, 24)
    query = np.frombuffer(data, "<f4", size, HEADER)
    code = np.frombuffer(data, "<f4", size, HEADER + 4 * size)
    rows = np.frombuffer(data, "i1", size * width, HEADER + 8 * size).reshape(size, width)[:, :dimensions]
    words = data[HEADER + 8 * size + size * width :].decode("ascii").split("\n")
    length = np.maximum(np.linalg.norm(rows.astype(np.float32), axis=1), 1)
    return Table(words, rows / length[:, None], query * length, code * length, fields)


def write_table(path, table):
    """Rows as bytes, on their principal axes, so that the first dimensions say most."""
    rows = on_principal_axes(table)
    whole = np.rint(rows * LEVELS / np.maximum(np.abs(rows).max(axis=1), 1e-9)[:, None])
    scale = (rows * whole).sum(axis=1) / np.maximum((whole * whole).sum(axis=1), 1)
    body = b"".join(
        [
            short_fractions(table.query * scale).tobytes(),
            short_fractions(table.code * scale).tobytes(),
            whole.astype("i1").tobytes(),
            "\n".join(table.words).encode("ascii"),
        ]
    )
    length = len("\n".join(table.words))
    header = struct.pack("<4s5I4f", b"GPTE", 1, len(table.words), rows.shape[1], length, zlib.crc32(body), *table.fields)
    path.write_bytes(header.ljust(HEADER, b"\0") + body)


def short_fractions(values):
    dropped = 23 - FACTOR_BITS
    bits = values.astype("<f4").view("<u4")
    return ((bits + (1 << (dropped - 1))) >> dropped << dropped).view("<f4")


def on_principal_axes(table):
    """Turned, which changes no cosine: by the second moment of the rows as code says them, the frequent ones more often."""
    often = 1 / (np.arange(len(table.words)) + 10.0)
    weighted = table.rows * (table.code * np.sqrt(often))[:, None]
    _, axes = np.linalg.eigh(weighted.T @ weighted)
    return table.rows @ axes[:, ::-1]
