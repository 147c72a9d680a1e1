import { stringAt } from '#server/base/string-table.ts';
import { isDocument, type LineRange, sectionsOf } from '#server/engine/ask/document-sections.ts';
import type { NamedThing } from '#server/engine/ask/resolve-mention.ts';
import { isTestPath } from '#server/engine/source/tests.ts';
import type { Asking } from './asking.ts';
import { type CitedPlace, code, type DraftLine } from './draft.ts';

/** Documents there are about something else than the project. */
const aside = /(?:^|\/)(?:examples?|samples?|demos?|fixtures?|template-[^/]+)\//i;

/** Documents that are read for one answer. */
const documentsMax = 200;

/**
 * Returns documents that people wrote about the project: the least deep first, in each folder its README before others.
 */
export function documentsOf(asking: Asking): string[] {
  const found = pathsOf(asking).filter((path) => isDocument(path) && !isTestPath(path) && !aside.test(path));
  return found.toSorted((a, b) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1)).slice(0, documentsMax);
}

function rankOf(path: string): number {
  const depth = path.split('/').length - 1;
  return 2 * depth + (/(?:^|\/)readme\.\w+$/i.test(path) ? 0 : 1);
}

const manifestNames = new Set(['package.json', 'pyproject.toml', 'Cargo.toml', 'composer.json', 'setup.cfg']);

/** @param folder with its slash; the root of the project is empty */
export function manifestsIn(asking: Asking, folder: string): string[] {
  return pathsOf(asking).filter((path) => path.startsWith(folder) && manifestNames.has(path.slice(folder.length)));
}

function pathsOf({ snapshot: { files } }: Asking): string[] {
  return Array.from({ length: files.count }, (_, file) => stringAt(files.paths, file));
}

/** Number of sections that are shown. */
const sectionsMax = 5;

/**
 * Sections of documents that name a thing, whole: those with it in their heading first, then those that have its name as it
 * is declared, then those that have it as the question said it.
 */
export function mentionsOf(asking: Asking, thing: NamedThing, asked: string): DraftLine[] {
  const ranked = documentsOf(asking).flatMap((path) => mentionsIn(asking, path, declaredName(thing), asked));
  return ranked
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, sectionsMax)
    .map(({ line }) => line);
}

/** Returns the name of a symbol without its file, of a folder without its slash. */
export function declaredName({ id, file }: NamedThing): string {
  return file === undefined || id === file ? id.replace(/\/$/, '') : id.slice(file.length + 1);
}

function mentionsIn(
  asking: Asking,
  path: string,
  name: string,
  asked: string,
): { readonly rank: number; readonly line: DraftLine }[] {
  const lines = asking.texts.linesOf(path) ?? [];
  const spoken = asked.toLowerCase();
  return sectionsOf(lines).flatMap((section) => {
    const text = lines.slice(section.line - 1, section.endLine).join('\n');
    const ranks = [says(section.heading.toLowerCase(), spoken), says(text, name), says(text.toLowerCase(), spoken)];
    const rank = ranks.indexOf(true);
    if (rank < 0) return [];
    const statements = [{ text: `under ${code(section.heading || path)}`, place: placeIn(path, section) }];
    return [{ rank, line: { head: code(`${path}:${section.line}`), file: path, statements } }];
  });
}

/** The name as a whole: `total` is not in `totals`. */
function says(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    if (!/[\p{L}\p{N}_$]$/u.test(text.slice(0, at)) && !/^[\p{L}\p{N}_$]/u.test(text.slice(at + name.length)))
      return true;
  }
  return false;
}

/** Lines of one place that are cited. */
const linesCited = 40;

export function placeIn(file: string, { line, endLine }: LineRange): CitedPlace {
  return { file, line, endLine: Math.min(endLine, line + linesCited - 1), score: 1 };
}

/** Number of characters shown of a piece. */
const quotedMax = 300;

/** The lines in one, secrets masked. */
export function quoted({ texts }: Asking, file: string, { line, endLine }: LineRange): string {
  const lines = (texts.quotableLines(file, line, endLine) ?? []).slice(line - 1);
  const text = lines.map((each) => each.trim()).join(' ');
  return text.length <= quotedMax ? text : `${text.slice(0, quotedMax)}…`;
}
