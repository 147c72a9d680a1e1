import { commandsIn, firstParagraph, type LineRange, sectionsOf } from '#server/engine/ask/document-sections.ts';
import { documentKinds } from '#server/engine/ask/question-kinds.ts';
import type { FoundQuestion } from '../analysis/question-data.ts';
import { answerExplained, declarationLines } from './answer-explained.ts';
import type { Asking } from './asking.ts';
import { code, type Draft, type DraftLine } from './draft.ts';
import { folderOf } from './code-of-thing.ts';
import { documentsOf, manifestsIn, mentionsOf, placeIn, quoted } from './project-documents.ts';

/** Answers from documents, manifests and comments; undefined where they say nothing about the question. */
export async function answerByDocuments(asking: Asking, asked: FoundQuestion): Promise<Draft | undefined> {
  const [meant] = asked.things;
  if (asked.kind === 'purpose') return draftOf('What the project says of itself.', purposeLines(asking));
  if (asked.kind === 'running') return answerRunning(asking, asked);
  if (meant?.thing === undefined || !documentKinds.has(asked.kind)) return undefined;
  if (asked.kind === 'explained') return answerExplained(asking, meant.thing);
  const lines = [...declarationLines(asking, meant.thing), ...mentionsOf(asking, meant.thing, meant.text)];
  return draftOf(`Where ${code(meant.text)} is documented: its declaration, and documents that name it.`, lines);
}

function draftOf(lead: string, lines: readonly DraftLine[]): Draft | undefined {
  return lines.length === 0
    ? undefined
    : { mode: 'extractive', lead: [{ text: lead }], lines, operation: 'POST …/search' };
}

/**
 * Returns the beginning of the first README, or else of the first document, and what the manifest calls the project.
 */
function purposeLines(asking: Asking): DraftLine[] {
  const documents = documentsOf(asking);
  const first = documents.find((path) => /readme/i.test(path)) ?? documents.at(0);
  return [
    ...(first === undefined ? [] : rangeLine(asking, first, firstParagraph(asking.texts.linesOf(first) ?? []))),
    ...manifestsIn(asking, '').flatMap((file) => manifestLines(asking, file, description)),
  ];
}

const description = /^\s*["']?description["']?\s*[:=]/;
const runnable = /^\s*["']?(?:start|dev|serve|build|test|install|run)(?::[\w-]+)?["']?\s*[:=]\s*["']/;
const running =
  /\b(?:install\w*|getting started|quick ?start|usage|running|development|developing|set(?:ting)? ?up|build\w*|deploy\w*|self-?host\w*|tests?|testing)\b/i;

/** Number of sections that are shown. */
const sectionsShown = 6;
const commandsShown = 4;

/** Answers for the whole project, or for a part of it that has documents or a manifest of its own. */
function answerRunning(asking: Asking, { about, things: [part] }: FoundQuestion): Draft | undefined {
  const folder = part === undefined ? '' : part.thing && folderOf(asking.snapshot.files, part.thing);
  if (folder === undefined) return undefined;
  const whole = 'What the project says of running it.';
  const lead = folder === '' ? whole : `What ${code(folder)} says of running it.`;
  return draftOf(lead, runningLines(asking, folder, about === 'tests'));
}

/** Sections of documents that have commands, and the scripts of manifests; of tests alone where those are asked for. */
function runningLines(asking: Asking, folder: string, isOfTests: boolean): DraftLine[] {
  const isWanted = (text: string): boolean => !isOfTests || /\btest/i.test(text);
  const documents = documentsOf(asking).filter((file) => file.startsWith(folder));
  const sections = documents.flatMap((file) => runningSections(asking, file, isWanted));
  const scripts = manifestsIn(asking, folder).flatMap((file) => manifestLines(asking, file, runnable));
  return [...sections.slice(0, sectionsShown), ...scripts.filter(({ statements }) => isWanted(statements[0].text))];
}

function runningSections({ texts }: Asking, file: string, isWanted: (text: string) => boolean): DraftLine[] {
  const sections = sectionsOf(texts.linesOf(file) ?? []).filter(({ heading }) => running.test(heading));
  return sections.flatMap((section) => {
    const lines = texts.quotableLines(file, section.line, section.endLine) ?? [];
    const commands = commandsIn(lines, section).filter(isWanted).slice(0, commandsShown);
    if (commands.length === 0) return [];
    const place = placeIn(file, section);
    const statements = [
      { text: `under ${code(section.heading)}`, place },
      ...commands.map((text) => ({ text: code(text) })),
    ];
    return [{ head: code(`${file}:${section.line}`), file, statements }];
  });
}

function manifestLines(asking: Asking, file: string, wanted: RegExp): DraftLine[] {
  const lines = asking.texts.linesOf(file) ?? [];
  return lines.flatMap((text, index) =>
    wanted.test(text) ? rangeLine(asking, file, { line: index + 1, endLine: index + 1 }) : [],
  );
}

function rangeLine(asking: Asking, file: string, range: LineRange | undefined): DraftLine[] {
  if (range === undefined) return [];
  const statements = [{ text: code(quoted(asking, file, range)), place: placeIn(file, range) }];
  return [{ head: code(`${file}:${range.line}`), file, statements }];
}
