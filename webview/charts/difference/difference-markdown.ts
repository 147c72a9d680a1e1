import type { ArchitectureDiff } from '#protocol/diff.ts';
import { counted } from '../describe.ts';
import { code, inLine } from '../markdown-text.ts';
import { type Change, type ChangeKind, changeKinds, changesOf, signMarks } from './changes.ts';

/** Of each list: a comment on a change is read, not searched. */
const rowsMax = 100;

const titles: Readonly<Record<ChangeKind, string>> = {
  file: 'Files',
  dependency: 'Dependencies',
  folder: 'Folders',
  cycle: 'Cycles',
  finding: 'Findings',
  metric: 'Metrics',
};

/** A difference as Markdown, for a review or a message. */
export function differenceMarkdown(diff: ArchitectureDiff, subject: string): string {
  const changes = changesOf(diff);
  const reasons = (diff.reasons ?? []).map((reason) => `- ${inLine(reason)}`);
  const notCompared = reasons.length === 0 ? [] : ['### Not compared', reasons.join('\n')];
  const sections = changeKinds.flatMap((kind) => {
    const rows = changes.filter((change) => change.kind === kind);
    return rows.length === 0 ? [] : [`### ${titles[kind]} (${countsOf(rows)})`, listOf(rows)];
  });
  const nothing = changes.length === 0 ? ['Nothing of what was compared differs.'] : [];
  return `${[`## ${inLine(subject)}`, ...nothing, ...sections, ...notCompared].join('\n\n')}\n`;
}

function countsOf(rows: readonly Change[]): string {
  const [added, removed] = [rows.filter(({ sign }) => sign === 'added'), rows.filter(({ sign }) => sign === 'removed')];
  return added.length + removed.length === 0 ? String(rows.length) : `+${added.length} −${removed.length}`;
}

function listOf(rows: readonly Change[]): string {
  const lines = rows.slice(0, rowsMax).map(lineOf);
  const rest = rows.length - lines.length;
  return [...lines, ...(rest > 0 ? [`- and ${counted(rest, 'more', 'more')}`] : [])].join('\n');
}

function lineOf({ kind, sign, name, files, line, detail }: Change): string {
  if (kind === 'metric') return `- ${code(name)}: ${detail}`;
  const mark = signMarks[sign];
  if (kind === 'finding') return `- ${mark} ${inLine(name)} (${detail}), ${code(`${files[0] ?? ''}:${line ?? 1}`)}`;
  if (kind === 'file') return `- ${mark} ${code(name)}, ${counted(Number(detail), 'line')}`;
  return `- ${mark} ${files.map(code).join(kind === 'cycle' ? ' ⟳ ' : ' → ')}`;
}
