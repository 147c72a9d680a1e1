/** A piece of a text, and whether the other text has another one there. */
export interface Piece {
  readonly text: string;
  readonly differs: boolean;
}

/** Names, numbers, line breaks with what follows them, and single signs. */
const words = /[\p{L}\p{N}_$]+|\s+|[^\p{L}\p{N}_$\s]/gu;
/** Edits that are looked for; texts that differ more are marked as a whole. */
const editsMax = 2000;

/** Returns two texts in pieces, with what differs marked; space alone is no difference. */
export function differences(left: string, right: string): readonly [left: Piece[], right: Piece[]] {
  const [a, b] = [tokensOf(left), tokensOf(right)];
  const kept = keptPairs(
    a.map(({ sign }) => sign),
    b.map(({ sign }) => sign),
  );
  if (kept === undefined) return [[{ text: left, differs: true }], [{ text: right, differs: true }]];
  return [piecesOf(a, new Set(kept.map(([index]) => index))), piecesOf(b, new Set(kept.map(([, index]) => index)))];
}

interface Token {
  readonly sign: string;
  /** Space behind it. */
  readonly space: string;
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const [word] of text.matchAll(words)) {
    const last = tokens.at(-1);
    if (word.trim() !== '') tokens.push({ sign: word, space: '' });
    else if (last === undefined) tokens.push({ sign: '', space: word });
    else tokens[tokens.length - 1] = { ...last, space: word };
  }
  return tokens;
}

/** The longest common subsequence, by Myers: furthest reach on each diagonal, edit by edit. */
function keptPairs(a: readonly string[], b: readonly string[]): [number, number][] | undefined {
  const offset = editsMax + 1;
  const reach = new Int32Array(2 * offset + 1);
  const trace: Int32Array[] = [];
  for (let edits = 0; edits <= editsMax; edits++) {
    trace.push(reach.slice(offset - edits - 1, offset + edits + 2));
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const isDown =
        diagonal === -edits ||
        (diagonal !== edits && at(reach, offset + diagonal - 1) < at(reach, offset + diagonal + 1));
      let x = isDown ? at(reach, offset + diagonal + 1) : at(reach, offset + diagonal - 1) + 1;
      while (x < a.length && x - diagonal < b.length && a[x] === b[x - diagonal]) x++;
      reach[offset + diagonal] = x;
      if (x >= a.length && x - diagonal >= b.length) return walkBack(trace, a.length, b.length);
    }
  }
  return undefined;
}

/** @param trace reaches before each edit, from diagonal `-edits - 1` on */
function walkBack(trace: readonly Int32Array[], lengthA: number, lengthB: number): [number, number][] {
  const kept: [number, number][] = [];
  let [x, y] = [lengthA, lengthB];
  for (let edits = trace.length - 1; edits >= 0; edits--) {
    const reach = trace[edits] as Int32Array;
    const reachOf = (diagonal: number) => at(reach, diagonal + edits + 1);
    const diagonal = x - y;
    const isDown = diagonal === -edits || (diagonal !== edits && reachOf(diagonal - 1) < reachOf(diagonal + 1));
    const before = isDown ? diagonal + 1 : diagonal - 1;
    const [startX, startY] = edits === 0 ? [0, 0] : [reachOf(before), reachOf(before) - before];
    while (x > startX && y > startY) {
      x--;
      y--;
      kept.push([x, y]);
    }
    [x, y] = [startX, startY];
  }
  return kept.toReversed();
}

function at(values: Int32Array, index: number): number {
  return values[index] ?? 0;
}

/** Neighbours of one kind are one piece; space belongs to what it stands behind, and is marked between marked ones alone. */
function piecesOf(tokens: readonly Token[], kept: ReadonlySet<number>): Piece[] {
  const pieces: { text: string; differs: boolean }[] = [];
  const add = (text: string, differs: boolean) => {
    const last = pieces.at(-1);
    if (text === '') return;
    if (last?.differs === differs) last.text += text;
    else pieces.push({ text, differs });
  };
  tokens.forEach(({ sign, space }, index) => {
    const differs = !kept.has(index);
    const isNextToo = differs && index + 1 < tokens.length && !kept.has(index + 1) && !space.includes('\n');
    add(sign, differs);
    add(space, isNextToo);
  });
  return pieces;
}
