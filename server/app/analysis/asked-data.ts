import { NameIndex } from '#server/engine/ask/name-index.ts';
import type { Mention } from '#server/engine/ask/name-slots.ts';
import { recognise } from '#server/engine/ask/recognise.ts';
import { meaningsOf, type NamedThing, onlyMeaning } from '#server/engine/ask/resolve-mention.ts';
import type { QuestionKind as AskedKind } from '#server/engine/ask/question-patterns.ts';
import { findByName } from '#server/engine/slicing/find-by-name.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';

export interface AskedRequest {
  readonly question: string;
}

/** A name of a question with what it means. */
export interface MeantThing {
  readonly text: string;
  readonly isPronoun: boolean;
  readonly isCode: boolean;
  /** The one that is meant; absent where nothing is, or several things are. */
  readonly thing?: NamedThing;
  /** Of several, or of none: what is called so, or alike. At most `candidatesMax`. */
  readonly candidates: readonly NamedThing[];
  readonly candidateCount: number;
}

/** A question that the graph answers. Plain data: it crosses a thread. */
export interface FoundQuestion {
  readonly kind: AskedKind;
  readonly about?: string;
  readonly isTransitive: boolean;
  readonly things: readonly MeantThing[];
}

const candidatesMax = 12;
const declarationsMax = 300;
/** Names that are like one that is not there. */
const alikeMax = 5;

/** Recognises questions, with the names of the snapshot that was asked about last. */
export class AskedQuestions {
  #last: NameIndex | undefined;

  read(snapshot: GraphSnapshot, { question }: AskedRequest): { readonly found?: FoundQuestion } {
    const index = this.#indexOf(snapshot);
    const known = new Map<string, boolean>();
    const isName = (text: string): boolean => {
      const isKnown = known.get(text) ?? meaningsOf(index, { text }).length > 0;
      known.set(text, isKnown);
      return isKnown;
    };
    const asked = recognise(question, isName);
    if (asked === undefined) return {};
    return { found: { ...asked, things: asked.mentions.map((mention) => meantBy(index, mention, asked.kind)) } };
  }

  keepOnly(snapshots: ReadonlySet<GraphSnapshot>): void {
    if (this.#last !== undefined && !snapshots.has(this.#last.snapshot)) this.#last = undefined;
  }

  #indexOf(snapshot: GraphSnapshot): NameIndex {
    if (this.#last?.snapshot !== snapshot) this.#last = new NameIndex(snapshot);
    return this.#last;
  }
}

function meantBy(index: NameIndex, mention: Mention, kind: AskedKind): MeantThing {
  const { text, isPronoun, isCode } = mention;
  if (isPronoun) return { text, isPronoun, isCode, candidates: [], candidateCount: 0 };
  const meanings = meaningsOf(index, mention);
  // Where something is defined is asked of all that are called so.
  const thing = kind === 'defined' && meanings.length > 1 ? undefined : onlyMeaning(meanings);
  const candidates = meanings.length > 0 ? meanings : namesLike(index, text);
  const about = { text, isPronoun, isCode, candidateCount: meanings.length };
  return {
    ...about,
    ...(thing && { thing }),
    candidates: candidates.slice(0, kind === 'defined' ? declarationsMax : candidatesMax),
  };
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
