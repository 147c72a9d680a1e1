import type { Inline } from './markdown-tree.ts';

/** A run of `*` or `_` that may open or close; what is left of it in the end is text. */
interface Run {
  readonly sign: string;
  readonly opens: boolean;
  readonly closes: boolean;
  /** Of all of it, as it was written. */
  readonly length: number;
  left: number;
}

type Piece = { readonly inline: Inline } | { readonly run: Run };

const word = /[\p{L}\p{N}_]/u;
const space = /\s/;

/** Text, code, emphasis, breaks and citations of a paragraph, as CommonMark reads them; everything else is text. */
export function readInlines(text: string, sources: number): Inline[] {
  return joined(paired(piecesOf(text, sources)));
}

function piecesOf(text: string, sources: number): Piece[] {
  const pieces: Piece[] = [];
  const ticks = new TickRuns(text);
  let plain = '';
  const put = (piece?: Piece) => {
    if (plain !== '') pieces.push({ inline: { kind: 'text', text: plain } });
    plain = '';
    if (piece !== undefined) pieces.push(piece);
  };
  // Signs that mean something; all between them is text.
  const signs = /\\[!-/:-@[-`{-~\n]?|`+|[*]+|_+|\[(\d{1,3})\]| *\n[ \t]*/g;
  let at = 0;
  for (let found = signs.exec(text); found !== null; found = signs.exec(text)) {
    const [sign, cited] = found;
    plain += text.slice(at, found.index);
    at = signs.lastIndex;
    if (sign.startsWith('\\')) {
      if (sign === '\\\n') put({ inline: { kind: 'break' } });
      else plain += sign[1] ?? sign;
    } else if (sign.startsWith('`')) {
      const end = ticks.closing(found.index, sign.length);
      if (end === undefined) plain += sign;
      else {
        put({ inline: { kind: 'code', text: codeText(text.slice(at, end)) } });
        at = end + sign.length;
        signs.lastIndex = at;
      }
    } else if (cited !== undefined) {
      if (Number(cited) >= 1 && Number(cited) <= sources) put({ inline: { kind: 'citation', number: Number(cited) } });
      else plain += sign;
    } else if (sign.includes('\n')) {
      if (sign.indexOf('\n') >= 2) put({ inline: { kind: 'break' } });
      else plain += '\n';
    } else put({ run: runAt(text, found.index, sign) });
  }
  plain += text.slice(at);
  put();
  return pieces;
}

/** Runs of back-ticks by their length, so that a thousand that close nothing are looked through once. */
class TickRuns {
  readonly #starts = new Map<number, number[]>();
  readonly #next = new Map<number, number>();

  constructor(text: string) {
    for (const { 0: run, index } of text.matchAll(/`+/g)) {
      const starts = this.#starts.get(run.length);
      if (starts === undefined) this.#starts.set(run.length, [index]);
      else starts.push(index);
    }
  }

  /** Where the next run of that length behind a place begins. Asked for ascending places. */
  closing(after: number, length: number): number | undefined {
    const starts = this.#starts.get(length) ?? [];
    let next = this.#next.get(length) ?? 0;
    while (next < starts.length && (starts[next] ?? 0) <= after) next++;
    this.#next.set(length, next);
    return starts[next];
  }
}

/** Line breaks are spaces; one space on each side is there for a back-tick that begins or ends it. */
function codeText(written: string): string {
  const line = written.replaceAll('\n', ' ');
  return /^ .* $/.test(line) && line.trim() !== '' ? line.slice(1, -1) : line;
}

/** By the rules of CommonMark for what stands left and right of a run. */
function runAt(text: string, index: number, run: string): Run {
  const before = text[index - 1] ?? ' ';
  const after = text[index + run.length] ?? ' ';
  const left = isFlanking(after, before);
  const right = isFlanking(before, after);
  const sign = run[0] ?? '*';
  const isLoose = sign === '*';
  return {
    sign,
    opens: left && (isLoose || !right || isSign(before)),
    closes: right && (isLoose || !left || isSign(after)),
    length: run.length,
    left: run.length,
  };
}

/** CommonMark's word: a run is left-flanking by the letter behind it, right-flanking by the one before it. */
function isFlanking(near: string, far: string): boolean {
  if (space.test(near)) return false;
  return !isSign(near) || space.test(far) || isSign(far);
}

function isSign(letter: string): boolean {
  return !space.test(letter) && (letter === '_' || !word.test(letter));
}

interface Level {
  /** Absent: the paragraph itself. */
  readonly run?: Run;
  readonly children: Inline[];
}

/**
 * Makes emphasis of runs that belong together. Each level is what stands behind a run that may still open something;
 * where one closes, what stands above its opener falls back to text.
 */
function paired(pieces: readonly Piece[]): Inline[] {
  const levels: Level[] = [{ children: [] }];
  for (const piece of pieces) {
    if ('inline' in piece) levels.at(-1)?.children.push(piece.inline);
    else {
      if (piece.run.closes) close(levels, piece.run);
      if (piece.run.left > 0) open(levels, piece.run);
    }
  }
  fallBack(levels, 0);
  return levels[0]?.children ?? [];
}

function open(levels: Level[], run: Run): void {
  if (run.opens && levels.length < levelsMax) levels.push({ run, children: [] });
  else levels.at(-1)?.children.push({ kind: 'text', text: run.sign.repeat(run.left) });
}

/** Deepest nesting in a sentence; it keeps the search for an opener short for any input. */
const levelsMax = 32;

function close(levels: Level[], closer: Run): void {
  while (closer.left > 0) {
    const at = levels.findLastIndex(({ run }) => run !== undefined && matches(run, closer));
    if (at === -1) return;
    fallBack(levels, at);
    const level = levels.pop();
    const opener = level?.run;
    if (level === undefined || opener === undefined) return;
    const used = opener.left >= 2 && closer.left >= 2 ? 2 : 1;
    opener.left -= used;
    closer.left -= used;
    const made: Inline = { kind: used === 2 ? 'strong' : 'emphasis', children: joined(level.children) };
    if (opener.left > 0) levels.push({ run: opener, children: [made] });
    else levels.at(-1)?.children.push(made);
  }
}

/** The rule of three: `**a*b**` is strong as a whole. */
function matches(opener: Run, closer: Run): boolean {
  if (opener.sign !== closer.sign) return false;
  const isEither = opener.closes || closer.opens;
  const isThree = (opener.length + closer.length) % 3 === 0 && (opener.length % 3 !== 0 || closer.length % 3 !== 0);
  return !(isEither && isThree);
}

/** Merges the levels above a level into it, with their runs as text. */
function fallBack(levels: Level[], to: number): void {
  const below = levels[to]?.children;
  for (const { run, children } of levels.splice(to + 1)) {
    if (run !== undefined) below?.push({ kind: 'text', text: run.sign.repeat(run.left) });
    for (const child of children) below?.push(child);
  }
}

function joined(inlines: readonly Inline[]): Inline[] {
  const made: Inline[] = [];
  for (const each of inlines) {
    const last = made.at(-1);
    if (each.kind === 'text' && last?.kind === 'text')
      made[made.length - 1] = { kind: 'text', text: last.text + each.text };
    else made.push(each);
  }
  return made;
}
