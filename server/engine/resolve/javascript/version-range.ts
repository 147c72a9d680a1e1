/** Major, minor, patch. */
type Numbers = readonly [number, number, number];

/** From the first one on, up to and without the second one. */
interface Span {
  readonly from: Numbers;
  readonly to: Numbers;
}

const first: Numbers = [0, 0, 0];
const beyond: Numbers = [Infinity, 0, 0];

/**
 * Whether a version is surely none that a range of npm allows (`^7.1`, `1.x || >=2.5.0 <3`). What is no range (a tag, a
 * catalogue's name), a version that says nothing (`0.0.0`), and what comes before a release are not decided: false.
 */
export function isOutOfRange(range: string, version: string | undefined): boolean {
  const given = /^v?(\d+)\.(\d+)\.(\d+)/.exec(version ?? '');
  if (given === null) return false;
  const numbers: Numbers = [Number(given[1]), Number(given[2]), Number(given[3])];
  if (compare(numbers, first) === 0) return false;
  return range.split('||').every((part) => {
    const spans = spansOf(part.trim());
    return spans?.some(({ from, to }) => compare(numbers, from) < 0 || compare(numbers, to) >= 0) === true;
  });
}

/** Returns the versions that meet all conditions of a text; undefined where it is no range. */
function spansOf(text: string): readonly Span[] | undefined {
  const [low, high, ...others] = text.split(/\s+-\s+/);
  const parts =
    high !== undefined && others.length === 0
      ? [`>=${low}`, `<=${high}`]
      : text.replaceAll(/([\^~<>=])\s+/g, '$1').split(/\s+/);
  const spans = parts.map(spanOf);
  return spans.includes(undefined) ? undefined : (spans as Span[]);
}

const comparator = /^(\^|~>?|[<>]=?|=)?v?(\d+|[xX*])(?:\.(\d+|[xX*]))?(?:\.(\d+|[xX*]))?(?:[-+][\w.+-]*)?$/;

function spanOf(text: string): Span | undefined {
  const found = comparator.exec(text);
  if (found === null) return undefined;
  const [, operator = '', ...written] = found;
  const [major, minor, patch] = written.map((part) => (/^\d+$/.test(part ?? '') ? Number(part) : undefined));
  if (major === undefined) return { from: first, to: beyond };
  const from: Numbers = [major, minor ?? 0, minor === undefined ? 0 : (patch ?? 0)];
  const behind = nextOf(major, minor, patch);
  switch (operator) {
    case '^':
      return { from, to: nextOfCaret(major, minor, patch) };
    case '~':
    case '~>':
      return { from, to: minor === undefined ? behind : [major, minor + 1, 0] };
    case '>=':
      return { from, to: beyond };
    case '>':
      return { from: behind, to: beyond };
    case '<':
      return { from: first, to: from };
    case '<=':
      return { from: first, to: behind };
    default:
      return { from, to: behind };
  }
}

/** The first version behind all that are meant: `1.2` means each `1.2.x`. */
function nextOf(major: number, minor: number | undefined, patch: number | undefined): Numbers {
  if (minor === undefined) return [major + 1, 0, 0];
  return patch === undefined ? [major, minor + 1, 0] : [major, minor, patch + 1];
}

/** The first version that `^` excludes: it allows no other number at the first place that is not 0. */
function nextOfCaret(major: number, minor: number | undefined, patch: number | undefined): Numbers {
  if (major > 0 || minor === undefined) return [major + 1, 0, 0];
  return minor > 0 ? [0, minor + 1, 0] : nextOf(major, minor, patch);
}

function compare(a: Numbers, b: Numbers): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}
