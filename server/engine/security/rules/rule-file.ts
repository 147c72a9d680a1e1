import { isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { PatternError } from './read-pattern.ts';

/** An error in a file of rules. The line is from 1. */
export interface RuleError {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

const charactersMax = 128 * 1024;
const errorsMax = 50;
/** The parser takes quadratic time over depth. */
const [lineMax, indentMax, flowDepthMax] = [1000, 100, 100];

/**
 * One YAML file under way: its nodes, where they stand, and what is wrong with them. All scalars are texts (`no`, `1.0` and
 * `true` are what is written). Features of the parser of more than linear cost are off: aliases are refused, and keys are
 * compared here.
 */
export class RuleFile {
  readonly path: string;
  readonly root: Node | undefined;
  readonly errors: RuleError[] = [];
  readonly #lines = new LineCounter();

  constructor(path: string, text: string) {
    this.path = path;
    this.root = this.#parse(text);
  }

  #parse(text: string): Node | undefined {
    if (text.length > charactersMax) return this.fail(undefined, `is longer than ${charactersMax} characters`);
    if (isTooDeep(text)) return this.fail(undefined, 'is nested too deeply');
    const { lineCounter, options } = { lineCounter: this.#lines, options: { uniqueKeys: false, prettyErrors: false } };
    try {
      const document = parseDocument(text, { ...options, schema: 'failsafe', lineCounter });
      // Those that follow are about what the first one left.
      for (const { message, pos } of document.errors.slice(0, 1)) this.#failAt(pos[0], message);
      return document.contents ?? undefined;
    } catch {
      return this.fail(undefined, 'is no YAML');
    }
  }

  /** Notes what is wrong at a node; nothing is made of it. */
  fail(node: Node | undefined, message: string): undefined {
    this.#failAt(node?.range?.[0] ?? 0, message);
  }

  #failAt(offset: number, message: string): void {
    if (this.errors.length >= errorsMax) return;
    this.errors.push({ file: this.path, line: Math.max(1, this.#lines.linePos(offset).line), message });
  }

  text(node: Node | undefined): string | undefined {
    if (node === undefined) return undefined;
    if (isScalar(node) && typeof node.value === 'string' && node.value !== '') return node.value;
    return this.fail(node, isAlias(node) ? 'aliases are not read' : 'a text is expected here');
  }

  /** The items of a list; a single value is a list of one, a missing one an empty list. */
  items(node: Node | undefined): readonly Node[] {
    if (node === undefined) return [];
    return isSeq(node) ? (node.items as readonly Node[]) : [node];
  }

  texts(node: Node | undefined): readonly string[] {
    return this.items(node).flatMap((item) => this.text(item) ?? []);
  }

  /** One of the words given. */
  word<Word extends string>(node: Node | undefined, words: readonly Word[]): Word | undefined {
    const text = this.text(node);
    const found = words.find((word) => word === text);
    return text === undefined || found !== undefined ? found : this.fail(node, `is none of ${words.join(', ')}`);
  }

  /** Runs a reader of patterns; its errors are noted at the node. */
  attempt<Result>(node: Node | undefined, read: () => Result): Result | undefined {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof PatternError)) throw error;
      return this.fail(node, error.message);
    }
  }

  pattern<Result>(node: Node | undefined, read: (text: string) => readonly Result[]): readonly Result[] {
    const text = this.text(node);
    return (text === undefined ? undefined : this.attempt(node, () => read(text))) ?? [];
  }

  /** The same of each text of a list. */
  patterns<Result>(node: Node | undefined, read: (text: string) => readonly Result[]): readonly Result[] {
    return this.items(node).flatMap((item) => this.pattern(item, read));
  }

  /** The values of a mapping by key. Keys that are not known, or there twice, are errors; without `known` all are. */
  fields(node: Node | undefined, known?: readonly string[]): ReadonlyMap<string, Node> {
    const fields = new Map<string, Node>();
    if (node === undefined) return fields;
    if (!isMap(node)) {
      this.fail(node, isAlias(node) ? 'aliases are not read' : 'keys with values are expected here');
      return fields;
    }
    for (const { key, value } of node.items) {
      const name = this.text(key as Node);
      if (name === undefined) continue;
      if (known !== undefined && !known.includes(name)) {
        this.fail(key as Node, `"${name}" is not known here: ${known.join(', ')}`);
      } else if (fields.has(name)) this.fail(key as Node, `"${name}" is there twice`);
      else if (value !== null) fields.set(name, value as Node);
    }
    return fields;
  }
}

/** May YAML be nested deeply here? Levels open by indentation, by `- - -` within a line, and by brackets, over lines as well. */
function isTooDeep(text: string): boolean {
  const isLong = text.split('\n').some((line) => line.length > lineMax || line.search(/\S/) > indentMax);
  let depth = 0;
  for (let at = 0; at < text.length && depth <= flowDepthMax; at++) {
    if (text[at] === '[' || text[at] === '{') depth++;
    else if (text[at] === ']' || text[at] === '}') depth = Math.max(0, depth - 1);
  }
  return isLong || depth > flowDepthMax;
}
