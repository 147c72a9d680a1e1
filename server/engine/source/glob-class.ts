/** Which bytes a bracket expression matches: one flag a byte. */
export type ByteSet = Uint8Array;

const SLASH = 0x2f;

/**
 * POSIX classes as ranges of first and last byte, ASCII only, in every locale. White space is what git counts as such.
 */
const POSIX_CLASSES: Readonly<Record<string, readonly string[]>> = {
  alnum: ['09', 'AZ', 'az'],
  alpha: ['AZ', 'az'],
  blank: ['  ', '\t\t'],
  cntrl: ['\x00\x1f', '\x7f\x7f'],
  digit: ['09'],
  graph: ['!~'],
  lower: ['az'],
  print: [' ~'],
  punct: ['!/', ':@', '[`', '{~'],
  space: ['  ', '\t\n', '\r\r'],
  upper: ['AZ'],
  xdigit: ['09', 'AF', 'af'],
};

/** One member of a bracket expression: `addTo` marks its bytes; `rangeStart` is the byte a following `-` continues from. */
interface Member {
  readonly end: number;
  readonly rangeStart?: number;
  addTo(set: ByteSet): void;
}

/**
 * Reads the bracket expression that starts at `pattern[start] === '['`. Undefined when it never ends or names a class
 * that does not exist: then the whole pattern matches nothing.
 */
export function parseClass(
  pattern: string,
  start: number,
): { readonly set: ByteSet; readonly end: number } | undefined {
  const negated = pattern[start + 1] === '!' || pattern[start + 1] === '^';
  const set = new Uint8Array(256);
  let at = start + (negated ? 2 : 1);
  let rangeStart: number | undefined;
  // The first member is read before the end is looked for: a leading `]` is a member.
  do {
    const member = readMember(pattern, at, rangeStart);
    if (!member) return undefined;
    member.addTo(set);
    rangeStart = member.rangeStart;
    at = member.end;
  } while (pattern[at] !== ']');
  if (negated) set.forEach((flag, byte) => (set[byte] = 1 - flag));
  set[SLASH] = 0;
  return { set, end: at + 1 };
}

function readMember(pattern: string, at: number, rangeStart: number | undefined): Member | undefined {
  if (at >= pattern.length) return undefined;
  if (pattern.startsWith('[:', at)) return readPosixClass(pattern, at);
  const opensRange =
    pattern[at] === '-' && rangeStart !== undefined && at + 1 < pattern.length && pattern[at + 1] !== ']';
  if (opensRange) return readRangeEnd(pattern, at + 1, rangeStart);
  const escaped = pattern[at] === '\\' ? 1 : 0;
  if (at + escaped >= pattern.length) return undefined;
  const byte = pattern.charCodeAt(at + escaped);
  return { end: at + escaped + 1, rangeStart: byte, addTo: (set) => (set[byte] = 1) };
}

function readRangeEnd(pattern: string, at: number, first: number): Member | undefined {
  const escaped = pattern[at] === '\\' ? 1 : 0;
  if (at + escaped >= pattern.length) return undefined;
  const last = pattern.charCodeAt(at + escaped);
  return { end: at + escaped + 1, addTo: (set) => set.fill(1, first, last + 1) };
}

function readPosixClass(pattern: string, at: number): Member | undefined {
  const close = pattern.indexOf(']', at + 2);
  if (close < 0) return undefined;
  // Without `:` before the bracket it is no class: the `[` stands for itself.
  if (close === at + 2 || pattern[close - 1] !== ':') {
    return { end: at + 1, rangeStart: pattern.charCodeAt(at), addTo: (set) => (set[0x5b] = 1) };
  }
  const name = pattern.slice(at + 2, close - 1);
  const ranges = Object.hasOwn(POSIX_CLASSES, name) ? POSIX_CLASSES[name] : undefined;
  if (!ranges) return undefined;
  const addTo = (set: ByteSet) => {
    for (const range of ranges) set.fill(1, range.charCodeAt(0), range.charCodeAt(1) + 1);
  };
  return { end: close + 1, addTo };
}
