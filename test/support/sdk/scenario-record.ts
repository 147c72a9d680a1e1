import { isDeepStrictEqual } from 'node:util';

type Fields = Readonly<Record<string, unknown>>;

const identifier = /^(prj|whk|evt|dlv|snp|fnd|cnv|req|key|cyc)_[0-9A-Z]{26}$/;
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const numbersThatVary = ['durationMs', 'estimatedTime'];

/** Where, and how, a value is not as expected; empty when it is. */
export function mismatches(actual: unknown, expected: unknown, at = ''): string[] {
  const [name, operand] = patternOf(expected) ?? [];
  if (name !== undefined) return fits(actual, name, operand) ? [] : [difference(at, actual, expected)];
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual) || actual.length !== expected.length) return [difference(at, actual, expected)];
    return expected.flatMap((each, index) => mismatches(actual[index], each, `${at}/${index}`));
  }
  if (isFields(expected)) {
    if (!isFields(actual)) return [difference(at, actual, expected)];
    return Object.entries(expected).flatMap(([field, each]) => mismatches(actual[field], each, `${at}/${field}`));
  }
  return isDeepStrictEqual(actual, expected) ? [] : [difference(at, actual, expected)];
}

/** Returns what a run records of a value: the same for every run that went as it should. */
export function recorded(actual: unknown, expected: unknown, onlyExpected: boolean, field = ''): unknown {
  const [name] = patternOf(expected) ?? [];
  if (name !== undefined && name !== '$contains' && name !== '$any') return '<match>';
  if (typeof actual === 'number' && numbersThatVary.includes(field)) return '<number>';
  if (typeof actual === 'string') return recordedText(actual);
  const isPattern = name !== undefined;
  if (Array.isArray(actual)) {
    const items = Array.isArray(expected) ? expected : [];
    return actual.map((each, index) => recorded(each, items[index], onlyExpected && !isPattern));
  }
  if (!isFields(actual)) return actual;
  const fields: Fields = isFields(expected) && !isPattern ? expected : {};
  const kept = Object.entries(actual).filter(([key]) => !onlyExpected || isPattern || key in fields);
  return Object.fromEntries(
    kept.map(([key, each]) => [key, recorded(each, fields[key], onlyExpected && !isPattern, key)]),
  );
}

function recordedText(text: string): string {
  const [, prefix] = identifier.exec(text) ?? [];
  if (prefix !== undefined) return `<${prefix}>`;
  if (time.test(text)) return '<time>';
  return text.startsWith('whsec_') ? '<secret>' : text;
}

function fits(actual: unknown, name: string, operand: unknown): boolean {
  switch (name) {
    case '$any':
      return actual !== undefined;
    case '$match':
      return typeof actual === 'string' && new RegExp(operand as string, 'u').test(actual);
    case '$between': {
      const [least, most] = operand as [number, number];
      return typeof actual === 'number' && actual >= least && actual <= most;
    }
    case '$oneOf':
      return (operand as unknown[]).some((each) => isDeepStrictEqual(each, actual));
    case '$contains': {
      const items = Array.isArray(actual) ? actual : [];
      return (operand as unknown[]).every((each) => items.some((item) => mismatches(item, each).length === 0));
    }
    default:
      throw new Error(`there is no pattern ${name}`);
  }
}

function patternOf(expected: unknown): [string, unknown] | undefined {
  if (!isFields(expected)) return undefined;
  const entries = Object.entries(expected);
  return entries.length === 1 && entries[0][0].startsWith('$') ? entries[0] : undefined;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function difference(at: string, actual: unknown, expected: unknown): string {
  return `${at || 'the result'}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`;
}
