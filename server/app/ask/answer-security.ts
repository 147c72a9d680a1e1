import type { Doubt } from '#protocol/doubt-codes.ts';
import type { OperationParams } from '#protocol/operations.ts';
import { filesWithin } from '#server/engine/metrics/project/file-scope.ts';
import { findFile } from '#server/engine/graph/find-file.ts';
import { stringAt } from '#server/base/string-table.ts';
import type { NamedThing } from '#server/engine/ask/resolve-mention.ts';
import type { ScanScope } from '#protocol/scan-scope.ts';
import { type Finding, type FindingStep, severities } from '#protocol/security.ts';
import { getSecurity } from '../security/get-security.ts';
import { impactOf } from './answer-impact.ts';
import type { Asking } from './asking.ts';
import { claim } from './certainty-words.ts';
import { code, counted, type Draft, type DraftLine, plain } from './draft.ts';

const operation = 'GET …/security';
const findingsMax = 1000;

const ruled: Doubt = { code: 'only_rules_found' };

interface AskedHoles {
  /** The file, folder, module or symbol; the whole project where there is none. */
  readonly part: NamedThing | undefined;
  /** `reachable`: those alone; `packages`: known holes of packages alone. */
  readonly about?: string;
}

interface KindOfHoles {
  readonly asked: Pick<OperationParams<'security.get'>, 'reach' | 'category'>;
  readonly one: string;
  readonly many: string;
}

const kinds: Readonly<Record<string, KindOfHoles>> = {
  reachable: {
    asked: { reach: 'reachable' },
    one: 'finding that can be reached',
    many: 'findings that can be reached',
  },
  packages: {
    asked: { category: 'dependency' },
    one: 'known hole of a package',
    many: 'known holes of packages',
  },
};
const anyKind: KindOfHoles = { asked: {}, one: 'finding', many: 'findings' };

/** Findings of the project or of a part of it, the worst first. That there are none is never certain. */
export async function answerHoles(asking: Asking, { part, about = '' }: AskedHoles): Promise<Draft> {
  const { parts, id, context } = asking;
  const { asked, one, many } = kinds[about] ?? anyKind;
  const request = { id, detail: 'full', limit: findingsMax, ...asked } as const;
  const { findings, scope, doubts = [] } = await (await getSecurity(parts, request, context)).data();
  const isInside = insideOf(asking, part);
  const found = findings.filter(({ file, line, path = [] }) => [{ file, line }, ...path].some(isInside));
  const where = part === undefined ? '' : ` in ${code(part.id)}`;
  const none = `No ${one}${where}`;
  const words = {
    some: `${counted(found.length, one, many)}${where}: ${severitiesOf(found)}`,
    none,
    maybe: none,
  };
  return {
    mode: 'graph',
    lead: [{ text: claim(found.length, words, 'bounded') }],
    lines: found.map((finding) => findingLine(finding, findFile(asking.snapshot.files, finding.file) !== undefined)),
    certainty: 'bounded',
    doubts: scope === undefined ? [...doubts, ruled] : doubtsOf(scope),
    operation,
  };
}

function doubtsOf({ files, rules, leftOutFiles, unfollowed = [], packages }: ScanScope): Doubt[] {
  const looked: Doubt = { code: 'scan_extent', values: [String(rules)], count: files };
  const left: Doubt[] = leftOutFiles === 0 ? [] : [{ code: 'partly_left_out', count: leftOutFiles }];
  const unread: Doubt = {
    code: 'languages_unfollowed',
    values: unfollowed.map(({ language }) => language),
    count: unfollowed.reduce((sum, { files: count }) => sum + count, 0),
  };
  return [looked, ruled, ...left, ...(unfollowed.length > 0 ? [unread] : []), ...(packages?.doubts ?? [])];
}

type Place = Pick<FindingStep, 'file' | 'line'>;

function insideOf({ snapshot }: Asking, part: NamedThing | undefined): (place: Place) => boolean {
  if (part === undefined) return () => true;
  if (part.kind !== 'symbol') {
    const files = filesWithin(snapshot.files, part.id) ?? [];
    const paths = new Set(Array.from(files, (file) => stringAt(snapshot.files.paths, file)));
    return ({ file }) => paths.has(file);
  }
  const { file: declaredIn, line: first = 1, endLine: last = first } = part;
  return ({ file, line }) => file === declaredIn && line >= first && line <= last;
}

function severitiesOf(findings: readonly Finding[]): string {
  return severities
    .map((severity) => ({ severity, count: findings.filter((finding) => finding.severity === severity).length }))
    .filter(({ count }) => count > 0)
    .map(({ severity, count }) => `${count} ${severity}`)
    .join(', ');
}

/** @param isRead whether the snapshot has its file: a lock file that is too large is looked at, and can't be cited */
function findingLine(finding: Finding, isRead: boolean): DraftLine {
  const { file, line, endLine = line, severity, title, path = [], reach } = finding;
  const [source, sink] = [path[0], path.at(-1)];
  const way =
    source === undefined || sink === undefined || path.length < 2
      ? ''
      : `, ${code(source.what)} (${code(source.file)} line ${source.line}) to ${code(sink.what)}`;
  const entry = reach.entryPoint === undefined ? '' : ` from ${code(reach.entryPoint.name)}`;
  const text = `${severity}: ${plain(title)}, line ${line}${way}; ${reachWords[reach.state]}${entry}`;
  return {
    head: code(file),
    file,
    statements: [{ text, ...(isRead && { place: { file, line, endLine, score: 1 } }) }],
  };
}

const reachWords = {
  reachable: 'reachable',
  unknown: 'whether it is reachable is not known',
  not_reachable: 'not reachable as far as is known',
} as const;

/** Answers from which entry points a thing is run. */
export async function answerExposed(asking: Asking, thing: NamedThing): Promise<Draft> {
  const { entryPoints, certainty, doubts = [] } = await impactOf(asking, thing);
  const name = code(thing.id);
  const words = {
    some: `${counted(entryPoints.length, 'entry point')} ${entryPoints.length === 1 ? 'leads' : 'lead'} to ${name}`,
    none: `No entry point leads to ${name}`,
    maybe: `No entry point that leads to ${name}`,
  };
  const lines = entryPoints.map(({ type, name: entry, file, line }): DraftLine => ({
    head: code(file),
    file,
    statements: [
      { text: `${type} ${entry === file ? '' : code(entry)}`.trim(), place: { file, line, endLine: line, score: 1 } },
    ],
  }));
  const lead = [{ text: claim(entryPoints.length, words, certainty) }];
  return { mode: 'graph', lead, lines, certainty, doubts, operation: 'POST …/analyze' };
}
