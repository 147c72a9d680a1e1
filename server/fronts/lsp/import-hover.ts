import type { Hover, Position, Range } from 'vscode-languageserver-protocol';
import type { FileInsight } from '#server/app/editor/file-insights.ts';
import type { FileView } from './file-view.ts';
import type { ImportLoop } from './import-loops.ts';
import { countsText, cycleText, escapeMarkdown } from './wording.ts';

type FileUse = ReturnType<FileInsight['imports']>[number];

/** An import, and where it stands in the editor. */
export interface HoveredImport {
  readonly range: Range;
  /** Several where one import may lead to several files. */
  readonly uses: readonly FileUse[];
}

/** Words of the languages that stand in front of what is imported. */
const keywords = /\b(?:import|export|from|require)\b/g;

/** The import whose specifier or keyword is at a position; undefined everywhere else. */
export function importAt(view: FileView, position: Position): HoveredImport | undefined {
  const line = view.savedLine(position.line);
  if (line === undefined) return undefined;
  const onLine = view.insight.imports().filter((use) => use.line === line && use.target.kind !== 'external');
  for (const use of onLine) {
    const range = view.rangeOf(use);
    if (range === undefined || !isOn(range, position)) continue;
    return { range, uses: onLine.filter(({ column }) => column === use.column) };
  }
  const [first] = onLine;
  const range = first && view.rangeOf(first);
  if (range === undefined || !isOnKeyword(view.lineText(position.line), position.character)) return undefined;
  return { range, uses: onLine.filter(({ column }) => column === first.column) };
}

/** For a range on one line. */
export function isOn({ start, end }: Range, { line, character }: Position): boolean {
  return start.line === line && start.character <= character && character <= end.character;
}

function isOnKeyword(text: string, character: number): boolean {
  return [...text.matchAll(keywords)].some(
    ({ index, 0: word }) => index <= character && character <= index + word.length,
  );
}

/** Number of files shown that an import may lead to: the hover stays within ten lines. */
const usesShown = 3;

/** @param loops those that nothing else beside the hover shows */
export function importHover(
  view: FileView,
  { range, uses }: HoveredImport,
  loops: readonly ImportLoop[],
  isMarkdown: boolean,
): Hover {
  const escape = isMarkdown ? escapeMarkdown : (text: string) => text;
  const lines = uses.slice(0, usesShown).flatMap((use) => targetLines(view, use, isMarkdown, escape));
  const loop = loops.find((found) => found.loop[0].line === uses[0].line && found.loop[0].column === uses[0].column);
  if (loop !== undefined) {
    const files = [loop.loop[0].file, ...loop.loop.map(({ target }) => target)];
    lines.push(escape(cycleText(files, loop.cycleFiles)));
  }
  const value = lines.join(isMarkdown ? '  \n' : '\n');
  return { range, contents: { kind: isMarkdown ? 'markdown' : 'plaintext', value } };
}

function targetLines(
  view: FileView,
  { target, type, proof }: FileUse,
  isMarkdown: boolean,
  escape: (text: string) => string,
): string[] {
  if (target.kind !== 'file') {
    return ['Leads to no file of the index: what it names is left out, generated, or could not be resolved.'];
  }
  const name = escape(target.file);
  const counts = view.insight.other(target.file)?.counts();
  const counted = counts === undefined ? '' : countsText(counts);
  const lines = [isMarkdown ? `**${name}**` : name];
  if (counted !== '') lines.push(counted);
  if (type === 'type_import') lines.push('For its types only: nothing of it is loaded at run time.');
  if (proof === 'inferred') lines.push('Inferred: it may lead elsewhere.');
  if (proof === 'hint') lines.push('A guess by its name.');
  return lines;
}
