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

/** What people wrote about the project: the least deep first, in each folder its README before others. */
export function documentsOf(asking: Asking): string[] {
  const found = pathsOf(asking).filter((path) => isDocument(path) && !isTestPath(path) && !aside.test(path));
  return found.toSorted((a, b) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1)).slice(0, documentsMax);
}

function rankOf(path: string): number {
  const depth = path.split('/').length - 1;
  return 2 * depth + (/(?:^|\/)readme\.\w+$/i.test(path) ? 0 : 1);
}

const manifestNames = new Set(['package.json', 'pyproject.toml', 'Cargo.toml', 'composer.json', 'setup.cfg']);

/** Manifests in the root of the project. */
export function manifestsOf(asking: Asking): string[] {
  return pathsOf(asking).filter((path) => manifestNames.has(path));
}

function pathsOf({ snapshot: { files } }: Asking): string[] {
  return Array.from({ length: files.count }, (_, file) => stringAt(files.paths, file));
}

/** Sections that are told. */
const sectionsMax = 5;

/** Sections of documents that name a thing: by its name of its own, whole. */
export function mentionsOf(asking: Asking, { id, file }: NamedThing): DraftLine[] {
  const name = file === undefined || id === file ? id.replace(/\/$/, '') : id.slice(file.length + 1);
  const told: DraftLine[] = [];
  for (const path of documentsOf(asking)) {
    if (told.length >= sectionsMax) break;
    const lines = asking.texts.linesOf(path) ?? [];
    const named = sectionsOf(lines).filter(({ line, endLine }) =>
      lines.slice(line - 1, endLine).some((text) => says(text, name)),
    );
    told.push(
      ...named.map((section) => ({
        head: code(`${path}:${section.line}`),
        file: path,
        statements: [{ text: `under ${code(section.heading || path)}`, place: placeIn(path, section) }],
      })),
    );
  }
  return told.slice(0, sectionsMax);
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

/** Characters of a piece that are told. */
const quotedMax = 300;

/** The lines in one, secrets masked. */
export function quoted({ texts }: Asking, file: string, { line, endLine }: LineRange): string {
  const lines = (texts.quotableLines(file, line, endLine) ?? []).slice(line - 1);
  const text = lines.map((each) => each.trim()).join(' ');
  return text.length <= quotedMax ? text : `${text.slice(0, quotedMax)}…`;
}
