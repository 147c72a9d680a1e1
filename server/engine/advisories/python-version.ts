import { compareTexts } from '#server/base/compare-texts.ts';
import { compareDigits, withoutZeros } from './semantic-version.ts';

/** A version of PyPI. All numbers are digits without leading zeros. */
export interface PythonVersion {
  readonly epoch: string;
  /** Without zeros at the end. */
  readonly release: readonly string[];
  /** Rank of the letter, and the number: `a1` is [0, '1']. */
  readonly pre?: readonly [rank: number, number: string];
  readonly post?: string;
  readonly dev?: string;
  readonly local?: readonly string[];
}

/** PEP 440, appendix B. */
const form =
  /^\s*v?(?:(\d+)!)?(\d+(?:\.\d+)*)(?:[-_.]?(alpha|a|beta|b|preview|pre|c|rc)[-_.]?(\d+)?)?(?:-(\d+)|[-_.]?(post|rev|r)[-_.]?(\d+)?)?(?:[-_.]?(dev)[-_.]?(\d+)?)?(?:\+([a-z0-9]+(?:[-_.][a-z0-9]+)*))?\s*$/i;

const preRanks: Readonly<Record<string, number>> = { a: 0, alpha: 0, b: 1, beta: 1 };
/** `c`, `pre` and `preview` are other names of it. */
const rankOfCandidate = 2;

/** Reads a version; undefined for a text that is none. */
export function parsePythonVersion(text: string): PythonVersion | undefined {
  const match = form.exec(text);
  if (match === null) return undefined;
  const [, epoch = '0', release, letter, preNumber = '0', dashed, word, postNumber = '0', dev, devNumber = '0', local] =
    match as (string | undefined)[] as [string, string | undefined, string, ...(string | undefined)[]];
  const post = dashed ?? (word === undefined ? undefined : postNumber);
  return {
    epoch: withoutZeros(epoch),
    release: releaseOf(release),
    ...(letter !== undefined && { pre: [rankOf(letter), withoutZeros(preNumber)] }),
    ...(post !== undefined && { post: withoutZeros(post) }),
    ...(dev !== undefined && { dev: withoutZeros(devNumber) }),
    ...(local !== undefined && { local: local.toLowerCase().split(/[-_.]/).map(localPart) }),
  };
}

function releaseOf(text: string): readonly string[] {
  const parts = text.split('.').map(withoutZeros);
  while (parts.length > 1 && parts.at(-1) === '0') parts.pop();
  return parts;
}

function rankOf(letter: string): number {
  return preRanks[letter.toLowerCase()] ?? rankOfCandidate;
}

function localPart(part: string): string {
  return /^\d+$/.test(part) ? withoutZeros(part) : part;
}

/** Order of two versions (PEP 440, "Summary of permitted suffixes and relative ordering"). */
export function comparePythonVersions(one: PythonVersion, other: PythonVersion): number {
  return (
    compareDigits(one.epoch, other.epoch) ||
    compareReleases(one.release, other.release) ||
    comparePres(one, other) ||
    compareOptional(one.post, other.post) ||
    compareDevelopment(one.dev, other.dev) ||
    compareLocals(one.local ?? [], other.local ?? [])
  );
}

function compareReleases(one: readonly string[], other: readonly string[]): number {
  for (let place = 0; place < Math.max(one.length, other.length); place++) {
    const order = compareDigits(one[place] ?? '0', other[place] ?? '0');
    if (order !== 0) return order;
  }
  return 0;
}

/** `1.0.dev1` comes before `1.0a1`, and that before `1.0`. */
function comparePres(one: PythonVersion, other: PythonVersion): number {
  const [[rank, number], [otherRank, otherNumber]] = [preKey(one), preKey(other)];
  return rank - otherRank || compareDigits(number, otherNumber);
}

function preKey({ pre, post, dev }: PythonVersion): readonly [number, string] {
  if (pre !== undefined) return pre;
  return [post === undefined && dev !== undefined ? -1 : rankOfCandidate + 1, '0'];
}

/** One without comes first. */
function compareOptional(one: string | undefined, other: string | undefined): number {
  if (one === undefined || other === undefined) return Number(one !== undefined) - Number(other !== undefined);
  return compareDigits(one, other);
}

/** One without comes last. */
function compareDevelopment(one: string | undefined, other: string | undefined): number {
  if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined);
  return compareDigits(one, other);
}

function compareLocals(one: readonly string[], other: readonly string[]): number {
  for (let place = 0; place < Math.min(one.length, other.length); place++) {
    const order = compareLocalParts(one[place], other[place]);
    if (order !== 0) return order;
  }
  return one.length - other.length;
}

/** Words come before numbers. */
function compareLocalParts(one: string, other: string): number {
  const [isNumber, isOtherNumber] = [/^\d+$/.test(one), /^\d+$/.test(other)];
  if (isNumber && isOtherNumber) return compareDigits(one, other);
  if (isNumber !== isOtherNumber) return isNumber ? 1 : -1;
  return compareTexts(one, other);
}
