import { NameIndex } from '#server/engine/ask/name-index.ts';
import type { Mention } from '#server/engine/ask/mention.ts';
import { questionTokens } from '#server/engine/ask/question-tokens.ts';
import { type AskedQuestion, recognise } from '#server/engine/ask/recognise.ts';
import { isNotable, meaningsOf, type NamedThing, onlyMeaning, namedParts } from '#server/engine/ask/resolve-mention.ts';
import type { QuestionKind as AskedKind } from '#server/engine/ask/question-kinds.ts';
import { findByName } from '#server/engine/slicing/find-by-name.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';

export interface QuestionRequest {
  readonly question: string;
}

/** A name of a question with what it means. */
export interface MeantThing {
  readonly text: string;
  readonly isPronoun: boolean;
  readonly isCode: boolean;
  /** The one that is meant; absent where nothing is, or several things are. */
  readonly thing?: NamedThing;
  /**
   * Things of that name, where there are several, or things of a similar name, where there is none. At most
   * `candidatesMax`.
   */
  readonly candidates: readonly NamedThing[];
  readonly candidateCount: number;
  /** Where the question looks for it, and nothing of the name is: the candidates are what has the name elsewhere. */
  readonly notWithin?: string;
}

/** A question that is understood. Plain data: it crosses a thread. */
export interface FoundQuestion {
  readonly kind: AskedKind;
  readonly about?: string;
  readonly isTransitive: boolean;
  readonly things: readonly MeantThing[];
}

/** A question as read from the graph, whether or not the graph answers it. */
export interface ReadQuestion {
  readonly found?: FoundQuestion;
  /** Things that its back-ticks and identifiers name. */
  readonly named: readonly NamedThing[];
  /** Words that look like a name of code and are none. */
  readonly unknownNames: readonly string[];
}

const candidatesMax = 20;
/** More names are not looked at. */
const namesMax = 8;
const declarationsMax = 300;
/** Names that are like one that is not there. */
const alikeMax = 5;

/** Recognises questions, with the names of the snapshot that was asked about last. */
export class QuestionReader {
  #last: NameIndex | undefined;

  read(snapshot: GraphSnapshot, { question }: QuestionRequest): ReadQuestion {
    const index = this.#indexOf(snapshot);
    const known = new Map<string, boolean>();
    const isName = (text: string): boolean => {
      const isKnown = known.get(text) ?? meaningsOf(index, { text }).length > 0;
      known.set(text, isKnown);
      return isKnown;
    };
    const asked = recognise(question, isName);
    const names = namesIn(question).slice(0, namesMax);
    const named = names.flatMap((text) => onlyMeaning(meaningsOf(index, { text })) ?? []);
    const read = { named, unknownNames: names.filter((text) => !isName(text)) };
    if (asked === undefined || asked.mentions.some((mention) => isWithinNoPlace(index, mention))) return read;
    const { kind, about, isTransitive, mentions } = asked;
    const things = mentions.map((mention) => meantBy(index, mention, asked));
    return { ...read, found: { kind, isTransitive, things, ...(about !== undefined && { about }) } };
  }

  keepOnly(snapshots: ReadonlySet<GraphSnapshot>): void {
    if (this.#last !== undefined && !snapshots.has(this.#last.snapshot)) this.#last = undefined;
  }

  #indexOf(snapshot: GraphSnapshot): NameIndex {
    if (this.#last?.snapshot !== snapshot) this.#last = new NameIndex(snapshot);
    return this.#last;
  }
}

function namesIn(question: string): string[] {
  const tokens = questionTokens(question.slice(0, questionCharactersMax)) ?? [];
  return [...new Set(tokens.filter(({ isCode }) => isCode).map(({ text }) => text))];
}

/** Names behind that are not looked for. */
const questionCharactersMax = 1000;

function meantBy(index: NameIndex, mention: Mention, asked: AskedQuestion): MeantThing {
  const { text, isPronoun, isCode } = mention;
  if (isPronoun) return { text, isPronoun, isCode, candidates: [], candidateCount: 0 };
  const { only, meanings } = thingsMeant(index, mention, asked);
  if (meanings.length === 0 && mention.within !== undefined) {
    const elsewhere = meantElsewhere(index, mention, mention.within);
    if (elsewhere !== undefined) return elsewhere;
  }
  const candidates = meanings.length > 0 ? meanings : namesLike(index, text);
  const about = { text, isPronoun, isCode, candidateCount: meanings.length };
  return {
    ...about,
    ...(only && { thing: only }),
    candidates: candidates.slice(0, asked.kind === 'defined' ? declarationsMax : candidatesMax),
  };
}

/**
 * Reports whether a question is about parts of a project at least as much as about symbols: how one depends on the
 * other.
 */
function isOfDependencies({ kind, about = '' }: AskedQuestion): boolean {
  return kind === 'path' || ((kind === 'users' || kind === 'used') && (about === 'depends' || about === 'imports'));
}

/** Kinds of questions that are asked of a part as well as of a symbol. */
const kindsOfParts: ReadonlySet<AskedKind> = new Set([
  ...(['running', 'tests', 'impact', 'owners', 'cycles'] as const),
  ...(['complex', 'hotspots', 'duplicates'] as const),
]);

/**
 * Returns what a name may mean, and the one that is meant. A plain word in a question about parts means the part of
 * that name rather than one of several symbols: `the scheduler` is `scheduler.ts`, not one of the options `scheduler`.
 */
function thingsMeant(index: NameIndex, mention: Mention, asked: AskedQuestion): MeantThings {
  const meanings = meaningsOf(index, mention);
  // Where something is defined is asked of all that are called so.
  const only = asked.kind === 'defined' && meanings.length > 1 ? undefined : onlyMeaning(meanings);
  const parts = partsNamed(index, mention, asked).filter(({ id }) => meanings.every((thing) => thing.id !== id));
  if (parts.length === 0 || (only !== undefined && isClear(only, mention, parts, asked))) return { only, meanings };
  const isWeak = only !== undefined && (!isNotable(only) || only.symbolKind === 'variable');
  const isPart = only === undefined ? isOfDependencies(asked) || !meanings.some(isNotable) : isWeak;
  if (isPart && parts.length === 1) return { only: parts[0], meanings };
  return { only: undefined, meanings: [...parts, ...meanings] };
}

function partsNamed(
  index: NameIndex,
  { text, isCode, noun, within }: Mention,
  asked: AskedQuestion,
): readonly NamedThing[] {
  const isPlain = !isCode && noun === undefined && within === undefined;
  return isPlain && (isOfDependencies(asked) || kindsOfParts.has(asked.kind)) ? namedParts(index, text) : [];
}

/**
 * Reports whether a symbol of the product is meant before parts that are called so: it has its capital, or its file
 * declares it under the file's own name, as is usual. A field never is: `the linter` is `linter/`, not a field of that
 * name.
 */
function isClear(only: NamedThing, { text }: Mention, parts: readonly NamedThing[], asked: AskedQuestion): boolean {
  if (!isNotable(only)) return false;
  const isOwn = parts.some(({ kind, id }) => kind === 'file' && id === only.file);
  return isOwn || /^\p{Lu}/u.test(text) || (!isOfDependencies(asked) && only.symbolKind !== 'variable');
}

interface MeantThings {
  readonly only: NamedThing | undefined;
  readonly meanings: readonly NamedThing[];
}

/** `on Windows`, where a method is called so and holds nothing of the name: something else is meant. */
function isWithinNoPlace(index: NameIndex, mention: Mention): boolean {
  if (mention.within === undefined || meaningsOf(index, mention).length > 0) return false;
  const places = meaningsOf(index, { text: mention.within });
  return places.length > 0 && places.every(({ symbolKind = '' }) => /^(?:function|method|variable)$/.test(symbolKind));
}

function anywhere(mention: Mention): Mention {
  const { within: _, ...rest } = mention;
  return rest;
}

/**
 * Returns what has the name in other places; where the place is none of the project, the place. Undefined where nothing
 * has the name.
 */
function meantElsewhere(index: NameIndex, mention: Mention, place: string): MeantThing | undefined {
  const { text, isPronoun, isCode } = mention;
  const things = meaningsOf(index, anywhere(mention));
  if (things.length === 0) return undefined;
  if (meaningsOf(index, { text: place }).length === 0) {
    return { text: place, isPronoun, isCode, candidates: namesLike(index, place), candidateCount: 0 };
  }
  const candidates = things.slice(0, candidatesMax);
  return { text, isPronoun, isCode, candidates, candidateCount: things.length, notWithin: place };
}

function namesLike({ snapshot: { files, symbols } }: NameIndex, text: string): NamedThing[] {
  const found = findByName(files, symbols, { text: text.replaceAll(/[#:.()]/g, ' ') }).slice(0, alikeMax);
  return found.map(({ path, symbol }) =>
    symbol === undefined
      ? { kind: 'file', id: path, file: path }
      : {
          kind: 'symbol',
          id: symbol.id,
          file: path,
          line: symbol.line,
          endLine: symbol.endLine,
          symbolKind: symbol.kind,
        },
  );
}
