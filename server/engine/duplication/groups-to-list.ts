import { compareGroups, fragmentsIn, type GroupRows } from './group-rows.ts';

/** A group is not listed where another has all of its copies, and of each at least this share. */
const sameShare = 0.9;

/** Fragments are found by the pieces of their files that they lie in, of so many tokens. */
const pieceTokens = 64;

/**
 * Returns the groups that say something of their own, in order: a copy that goes on for a few tokens more in some of its places is no
 * other finding.
 *
 * @param tokens by number of the file
 */
export function groupsToList(rows: GroupRows, tokens: Uint32Array): Uint32Array {
  const ordered = Uint32Array.from({ length: rows.count }, (_, group) => group);
  ordered.sort((a, b) => compareGroups(rows, a, b));
  const pieces = new FragmentsByPiece(rows, tokens, ordered);
  const isListed = new Uint8Array(rows.count);
  return ordered.filter((group) => {
    const saysSame = (row: number): boolean => isListed[rows.groups[row]] === 1 && hasAllOf(rows, row, group);
    isListed[group] = Number(!pieces.around(group).some(saysSame));
    return isListed[group] === 1;
  });
}

/** Rows of the fragments that lie in each piece, in the order of their groups. */
class FragmentsByPiece {
  readonly #rows: GroupRows;
  readonly #firstPieces: Uint32Array;
  readonly #starts: Uint32Array;
  readonly #fragments: Uint32Array;

  constructor(rows: GroupRows, tokens: Uint32Array, ordered: Uint32Array) {
    this.#rows = rows;
    this.#firstPieces = new Uint32Array(tokens.length + 1);
    tokens.forEach((count, file) => {
      this.#firstPieces[file + 1] = this.#firstPieces[file] + Math.ceil(count / pieceTokens);
    });
    this.#starts = new Uint32Array(this.#firstPieces[tokens.length] + 1);
    for (let row = 0; row < rows.files.length; row++) this.#eachPiece(row, (piece) => this.#starts[piece + 1]++);
    for (let piece = 1; piece < this.#starts.length; piece++) this.#starts[piece] += this.#starts[piece - 1];
    this.#fragments = new Uint32Array(this.#starts[this.#starts.length - 1]);
    const ends = this.#starts.slice();
    for (const group of ordered) {
      for (let row = rows.starts[group]; row < rows.starts[group + 1]; row++) {
        this.#eachPiece(row, (piece) => (this.#fragments[ends[piece]++] = row));
      }
    }
  }

  /** Fragments around the middle of the first one of a group, those of larger groups first. */
  around(group: number): Uint32Array {
    const row = this.#rows.starts[group];
    const middle = this.#pieceOf(row, this.#rows.lengths[group] >> 1);
    return this.#fragments.subarray(this.#starts[middle], this.#starts[middle + 1]);
  }

  #eachPiece(row: number, take: (piece: number) => void): void {
    const last = this.#pieceOf(row, this.#rows.lengths[this.#rows.groups[row]] - 1);
    for (let piece = this.#pieceOf(row, 0); piece <= last; piece++) take(piece);
  }

  #pieceOf(row: number, offset: number): number {
    const { files, positions } = this.#rows;
    return this.#firstPieces[files[row]] + Math.floor((positions[row] + offset) / pieceTokens);
  }
}

/** Each fragment of a group lies in one of the group of a row, and all of them at the same place in it. */
function hasAllOf(rows: GroupRows, row: number, group: number): boolean {
  const whole = rows.groups[row];
  if (fragmentsIn(rows, whole) < fragmentsIn(rows, group)) return false;
  const offset = rows.positions[rows.starts[group]] - rows.positions[row];
  const [length, wholeLength] = [rows.lengths[group], rows.lengths[whole]];
  const shared = Math.min(offset + length, wholeLength) - Math.max(offset, 0);
  return shared >= sameShare * length && hasAllAt(rows, whole, group, offset);
}

/** Both lists are in order. */
function hasAllAt({ starts, files, positions }: GroupRows, whole: number, group: number, offset: number): boolean {
  let at = starts[whole];
  for (let row = starts[group]; row < starts[group + 1]; row++) {
    const wanted = positions[row] - offset;
    while (at < starts[whole + 1] && (files[at] < files[row] || (files[at] === files[row] && positions[at] < wanted)))
      at++;
    if (at === starts[whole + 1] || files[at] !== files[row] || positions[at] !== wanted) return false;
  }
  return true;
}
