import type { Tour } from '#protocol/tour.ts';
import type { AskedCode } from '#protocol/panel-messages.ts';
import type { Exchange, SuggestedQuestion } from './ask-state.ts';
import type { Block, Inline } from './markdown/markdown-tree.ts';
import { readMarkdown } from './markdown/read-markdown.ts';

/**
 * Questions that the graph answers about one thing, `{0}`. They are English, as are all questions that it knows. `asked` is
 * what a question has that asks for the same.
 */
const aboutSymbol: readonly Template[] = [
  { text: 'Who calls {0}?', asked: /^(?!.*\b(?:does|do)\b).*\b(?:calls?|callers?|called|uses?|used|users|usages)\b/i },
  { text: 'What breaks if I change {0}?', asked: /\b(?:breaks?|impact|affects?|affected|change)\b/i },
  { text: 'Which tests cover {0}?', asked: /\btests?\b/i },
  { text: 'What does {0} use?', asked: /\bdoes\b.*\b(?:use|call|need|import)\b|\bcallees?\b/i },
];

const aboutFile: readonly Template[] = [
  { text: 'What depends on {0}?', asked: /\b(?:depends?|dependents|importers?|imports|imported|uses?)\b/i },
  { text: 'What breaks if I change {0}?', asked: /\b(?:breaks?|impact|affects?|affected|change)\b/i },
  { text: 'Which tests cover {0}?', asked: /\btests?\b/i },
  { text: 'What does {0} import?', asked: /\bdoes\b.*\b(?:use|import|depend)\b/i },
];

const aboutProject: readonly string[] = [
  'Which entry points are there?',
  'Which modules are there, and how do they depend on each other?',
];

interface Template {
  readonly text: string;
  readonly asked: RegExp;
}

const followUpsMax = 3;
const examplesMax = 5;

/** Returns questions that the user may ask next: a pure function of an answer, about its subject. */
export function followUps({ state, question, text, sources, origin }: Exchange): SuggestedQuestion[] {
  const [best] = sources;
  if (state !== 'answered' || best === undefined) return [];
  const subject = origin?.mode === 'model' ? best.file : (subjectOf(text, origin?.mode === 'graph') ?? best.file);
  return templatesFor(subject)
    .filter(({ asked }) => !asked.test(question.replaceAll(/`[^`]*`/g, ' ')))
    .slice(0, followUpsMax)
    .map((template) => filled(template, subject));
}

/** Returns questions about a project, with names of its own: those that its tour begins with. */
export function exampleQuestions({ stops }: Tour): SuggestedQuestion[] {
  const symbol = stops.find(({ id }) => id.includes('#'));
  const other = stops.find((stop) => stop.file !== symbol?.file) ?? symbol;
  const [calls, , tests] = aboutSymbol;
  const [, breaks] = aboutFile;
  return [
    ...(symbol && calls ? [filled(calls, symbol.id)] : []),
    ...(other && breaks ? [filled(breaks, other.file)] : []),
    ...(symbol && tests ? [filled(tests, symbol.id)] : []),
    ...aboutProject.map((question) => ({ label: question, question })),
  ].slice(0, examplesMax);
}

/** Returns questions about code that the user has picked. */
export function questionsAbout({ file, symbol }: AskedCode): SuggestedQuestion[] {
  return templatesFor(symbol ?? file).map((template) => filled(template, symbol ?? file));
}

function templatesFor(subject: string): readonly Template[] {
  return subject.includes('#') ? aboutSymbol : aboutFile;
}

function filled({ text }: Template, subject: string): SuggestedQuestion {
  return {
    label: text.replace('{0}', () => shortName(subject)),
    question: text.replace('{0}', () => `\`${subject}\``),
  };
}

/** A symbol without its file, a file or folder without those around it. */
function shortName(subject: string): string {
  const at = subject.indexOf('#');
  return at === -1 ? subject.slice(subject.lastIndexOf('/', subject.length - 2) + 1) : subject.slice(at + 1);
}

/** Returns the first name in an answer; of extracts, the best place. */
function subjectOf(text: string, isGraph: boolean): string | undefined {
  const names = [...codesOf(readMarkdown(text))];
  const first = names.find((name) => isNode(name) && (isGraph || /:\d+$/.test(name)));
  if (isGraph || first === undefined) return first;
  return placedSymbol(names, first) ?? first.replace(/:\d+$/, '');
}

/** Of extracts: a name that stands right before its place. */
function placedSymbol(names: readonly string[], place: string): string | undefined {
  const [, file] = /^(.+):\d+$/.exec(place) ?? [];
  const before = names[names.indexOf(place) - 1];
  return file === undefined || before === undefined ? undefined : `${file}#${before}`;
}

function isNode(text: string): boolean {
  return /^[^\s`#]*[./][^\s`]*$/.test(text) && !text.includes('…');
}

function* codesOf(blocks: readonly Block[]): Generator<string> {
  for (const block of blocks) {
    if (block.kind === 'list') yield* block.items.flatMap((item) => [...codesOf(item)]);
    else if (block.kind === 'paragraph' || block.kind === 'heading') yield* codesIn(block.children);
  }
}

function* codesIn(inlines: readonly Inline[]): Generator<string> {
  for (const inline of inlines) {
    if (inline.kind === 'code') yield inline.text;
    else if (inline.kind === 'emphasis' || inline.kind === 'strong') yield* codesIn(inline.children);
  }
}
