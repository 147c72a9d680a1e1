/** A part of a symbol's code: its name and parameters, what it runs, and what only types are made of. */
export const codeParts = ['head', 'body', 'types'] as const;
export type CodePart = (typeof codeParts)[number];

/**
 * A symbol's own code, each part as its tokens with blanks between them; comments are left out, and so are inner
 * declarations that are symbols themselves. Equal texts mean the same to a program.
 */
export type OwnCode = Readonly<Record<CodePart, string>>;

/** The code of a file, symbol by symbol. */
export interface FileCode {
  /** By qualified name; what stands in no symbol under `''`. */
  readonly symbols: ReadonlyMap<string, OwnCode>;
  /** Names that imports bind, by the name in the file: where from, and their name there. */
  readonly imported: ReadonlyMap<string, string>;
  /** Specifiers of the modules that are loaded when the file is. */
  readonly loaded: ReadonlySet<string>;
}

/** Tokens of symbols while a file is walked through. */
export class SymbolCodeWriter {
  readonly #tokens = new Map<number, Record<CodePart, string[]>>();

  /** @param owner number of the symbol, -1 for what stands in none */
  add(owner: number, part: CodePart, token: string): void {
    let parts = this.#tokens.get(owner);
    if (parts === undefined) this.#tokens.set(owner, (parts = { head: [], body: [], types: [] }));
    parts[part].push(token);
  }

  /** @param names qualified names by number */
  finish(names: readonly string[]): ReadonlyMap<string, OwnCode> {
    const none = { head: [], body: [], types: [] };
    const textOf = (owner: number): OwnCode => {
      const { head, body, types } = this.#tokens.get(owner) ?? none;
      return { head: head.join(' '), body: body.join(' '), types: types.join(' ') };
    };
    return new Map([['', textOf(-1)], ...names.map((name, number) => [name, textOf(number)] as const)]);
  }
}
