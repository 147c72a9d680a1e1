import { visibleText } from '#server/base/visible-text.ts';
import { findSymbolNode } from '#server/engine/graph/calls/symbol-nodes.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import type { CallContext } from '../operations/operation.ts';
import { type KnownFindingsParts, knownFindings } from '../security/known-findings.ts';
import type { ScannedFinding } from '../security/project-scans.ts';
import type { AgentTarget } from './resolve-target.ts';

/** Findings that are named; the others are counted. */
const findingsShown = 3;

/** Code of a snapshot: whole files, and single symbols. */
export interface FoundIn {
  readonly id: string;
  readonly snapshot: GraphSnapshot;
  readonly targets: readonly AgentTarget[];
}

/** Known findings whose way leads through some code, a line each, the worst first; none while nothing was scanned. */
export function securityLines(
  parts: KnownFindingsParts,
  { id, snapshot, targets }: FoundIn,
  context: CallContext,
): string[] {
  const isInside = targets.map((target) => insideOf(snapshot, target));
  const found = knownFindings(parts, { id, files: snapshot.files }, context).filter(({ file, line, path }) =>
    isInside.some((isIn) => [{ file, line }, ...path].some(isIn)),
  );
  const rest = found.length - findingsShown;
  return [
    ...found.slice(0, findingsShown).map(findingLine),
    ...(rest > 0 ? [`+${rest} security findings: groundplan security`] : []),
  ];
}

function insideOf(
  snapshot: GraphSnapshot,
  target: AgentTarget,
): (place: { readonly file: string; readonly line: number }) => boolean {
  const { symbols, files } = snapshot;
  if (target.kind === 'file' || symbols === undefined) return ({ file }) => file === target.file;
  const row = findSymbolNode({ files, symbols }, target.id);
  if (row === undefined || row >= symbols.count) return () => false;
  const [first, last] = [symbols.lines[row], symbols.endLines[row]];
  return ({ file, line }) => file === target.file && line >= first && line <= last;
}

function findingLine({ severity, ruleId, file, line, path, reach }: ScannedFinding): string {
  const [source, sink] = [path[0], path.at(-1)];
  const way =
    source === undefined || sink === undefined || path.length < 2
      ? ''
      : `: ${source.what} (${source.file}:${source.line}) → ${sink.what}`;
  const from = reach.entryPoint === undefined ? '' : ` from ${reach.entryPoint.name}`;
  return visibleText(`Security: ${severity} ${ruleId} at ${file}:${line}, ${reachWords[reach.state]}${from}${way}`);
}

const reachWords = {
  reachable: 'reachable',
  unknown: 'perhaps reachable',
  not_reachable: 'not known to be reachable',
} as const;
