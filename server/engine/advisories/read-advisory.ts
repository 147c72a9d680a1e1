import { cutText } from '#server/base/cut-text.ts';
import { type Ecosystem, normalPythonName } from '../packages/locked-package.ts';
import type { Severity } from '../security/rules/rule.ts';
import type { Advisory, AffectedPackage, RangeEvent, RangeEventKind } from './advisory.ts';
import { cvssBaseScore, severityOfScore } from './cvss.ts';
import { cvss4BaseScore } from './cvss4.ts';

export type ReadAdvisory =
  | { readonly kind: 'advisory'; readonly advisory: Advisory }
  /** Taken back: it takes out what an earlier file said. */
  | { readonly kind: 'withdrawn'; readonly id: string; readonly modified: string }
  /** Of registries whose lock files are not read. */
  | { readonly kind: 'elsewhere' }
  | { readonly kind: 'broken'; readonly problem: string };

type Fields = Readonly<Record<string, unknown>>;

/** Registries by the names that the format gives them; a suffix names a part of one. */
const ecosystems: Readonly<Record<string, Ecosystem>> = { npm: 'npm', PyPI: 'pypi' };

const idMax = 256;
const summaryMax = 160;
const listMax = 200;
const functionsMax = 50;

const timePattern = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:[Zz]|[+-]\d{2}:\d{2})$/;
const eventKinds: readonly string[] = ['introduced', 'fixed', 'last_affected', 'limit'];

class Malformed extends Error {}

/** Reads one advisory, strictly in what is used of it; other fields may be there. */
export function readAdvisory(value: unknown): ReadAdvisory {
  try {
    return readFields(fieldsOf(value, 'the advisory'));
  } catch (error) {
    if (error instanceof Malformed) return { kind: 'broken', problem: error.message };
    throw error;
  }
}

function readFields(fields: Fields): ReadAdvisory {
  const { id, modified, withdrawn } = fields;
  if (typeof id !== 'string' || !/^[\w.:/+-]+$/.test(id) || id.length > idMax) throw new Malformed('id is no name');
  if (typeof modified !== 'string' || !timePattern.test(modified)) throw new Malformed('modified is no time');
  if (withdrawn !== undefined && withdrawn !== null) return { kind: 'withdrawn', id, modified };
  const all = listOf(fields, 'affected').map((each) => fieldsOf(each, 'affected'));
  const affected = all.flatMap(affectedOf);
  if (affected.length === 0) return { kind: 'elsewhere' };
  const url = urlOf(fields);
  return {
    kind: 'advisory',
    advisory: {
      id,
      aliases: textsIn(fields, 'aliases').filter((alias) => /^[\w.:/+-]+$/.test(alias) && alias.length <= idMax),
      modified,
      summary: summaryOf(fields),
      cwe: weaknessesOf(fields),
      ...severityOf([fields, ...all]),
      ...(url !== undefined && { url }),
      affected,
    },
  };
}

/** None where it is about another registry. */
function affectedOf(fields: Fields): AffectedPackage[] {
  if (fields['package'] === undefined || fields['package'] === null) return [];
  const { ecosystem: registry, name } = fieldsOf(fields['package'], 'package');
  if (typeof registry !== 'string' || typeof name !== 'string' || name === '') {
    throw new Malformed('package has no ecosystem and name');
  }
  const ecosystem = ecosystems[registry.split(':')[0]];
  if (ecosystem === undefined) return [];
  const specific = optionalFields(fields['database_specific']);
  const lastKnown = specific['last_known_affected_version_range'];
  return [
    {
      ecosystem,
      name: ecosystem === 'pypi' ? normalPythonName(name) : name,
      ranges: listOf(fields, 'ranges').flatMap((range) => rangeOf(fieldsOf(range, 'ranges'))),
      versions: textsIn(fields, 'versions'),
      functions: functionsOf(optionalFields(fields['ecosystem_specific'])),
      ...(typeof lastKnown === 'string' && { lastKnown }),
    },
  ];
}

/** None of a range of commits. */
function rangeOf(range: Fields): (readonly RangeEvent[])[] {
  const { type } = range;
  if (type !== 'SEMVER' && type !== 'ECOSYSTEM' && type !== 'GIT') throw new Malformed('a range has no known type');
  const events = listOf(range, 'events').map((event) => eventOf(fieldsOf(event, 'events')));
  if (!events.some(([kind]) => kind === 'introduced')) throw new Malformed('a range does not say where it begins');
  return type === 'GIT' ? [] : [events];
}

function eventOf(event: Fields): RangeEvent {
  const [first, ...others] = Object.entries(event);
  if (first === undefined || others.length > 0) throw new Malformed('an event is not one version');
  const [kind, version] = first;
  if (!eventKinds.includes(kind) || typeof version !== 'string') throw new Malformed('an event has no known kind');
  return [kind as RangeEventKind, version];
}

/**
 * Functions that have the hole. The format leaves it to each database how they are named: GitHub lists `affected_functions`, others
 * `imports` with symbols or attributes, or `affects` with functions.
 */
function functionsOf(specific: Fields): string[] {
  const listed = textsAmong(specific['affected_functions']);
  const imports = Array.isArray(specific['imports']) ? specific['imports'].map(optionalFields) : [];
  const imported = imports.flatMap(({ symbols, attribute }) => [...textsAmong(symbols), ...textsAmong([attribute])]);
  const { functions } = optionalFields(specific['affects']);
  const affecting = Array.isArray(functions) ? textsAmong(functions) : Object.keys(optionalFields(functions));
  return [...new Set([...listed, ...imported, ...affecting])].slice(0, functionsMax);
}

function summaryOf({ summary, details }: Fields): string {
  const text = typeof summary === 'string' && summary !== '' ? summary : typeof details === 'string' ? details : '';
  const [line = ''] = text.trim().split(/[\r\n]/);
  // Where a text stands for it, its first sentence.
  const [sentence] = line.split(/(?<=[a-z)`'"]{2})\.(?=\s|$)/);
  return cutText(sentence.trim(), summaryMax);
}

function weaknessesOf({ database_specific: specific }: Fields): string[] {
  const named = textsAmong(optionalFields(specific)['cwe_ids']).map((text) => /^CWE-0*([1-9]\d*)$/.exec(text)?.[1]);
  return named.flatMap((number) => (number === undefined ? [] : [`CWE-${number}`]));
}

/** Words of `database_specific.severity` in GitHub's database, which others took over. */
const words: Readonly<Record<string, Severity>> = {
  CRITICAL: 'critical',
  HIGH: 'high',
  MODERATE: 'medium',
  MEDIUM: 'medium',
  LOW: 'low',
};

/** @param parts the advisory, and what it says of single packages: the worst counts */
function severityOf(parts: readonly Fields[]): Pick<Advisory, 'severity' | 'score' | 'vector'> {
  const vectors = parts.flatMap((part) => listOf(part, 'severity').map((each) => fieldsOf(each, 'severity')['score']));
  const texts = vectors.filter((vector): vector is string => typeof vector === 'string');
  const scored = texts.flatMap((vector) => {
    const score = cvssBaseScore(vector) ?? cvss4BaseScore(vector);
    return score === undefined ? [] : [{ vector, score }];
  });
  const [worst] = scored.toSorted((one, other) => other.score - one.score);
  if (worst !== undefined) return { severity: severityOfScore(worst.score), ...worst };
  const [said] = parts.flatMap(({ database_specific: specific }) => {
    const word = optionalFields(specific)['severity'];
    const severity = typeof word === 'string' ? words[word.toUpperCase()] : undefined;
    return severity === undefined ? [] : [severity];
  });
  const [vector] = texts;
  return { ...(said !== undefined && { severity: said }), ...(vector !== undefined && { vector }) };
}

function urlOf(fields: Fields): string | undefined {
  const references = listOf(fields, 'references').map(optionalFields);
  const kinds = ['ADVISORY', 'WEB', 'REPORT'];
  const found = kinds.flatMap((kind) => references.filter(({ type }) => type === kind)).map(({ url }) => url);
  return found.find((url): url is string => typeof url === 'string' && /^https?:\/\/\S+$/.test(url));
}

function fieldsOf(value: unknown, what: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Malformed(`${what} is no object`);
  return value as Fields;
}

function optionalFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

function listOf(fields: Fields, field: string): readonly unknown[] {
  const value = fields[field] ?? [];
  if (!Array.isArray(value)) throw new Malformed(`${field} is no list`);
  return value;
}

function textsIn(fields: Fields, field: string): string[] {
  const list = listOf(fields, field);
  if (!list.every((each) => typeof each === 'string')) throw new Malformed(`${field} has something else than texts`);
  return list as string[];
}

function textsAmong(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return value.filter((each): each is string => typeof each === 'string' && each.length <= listMax);
}
