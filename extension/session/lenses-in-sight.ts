import { type CodeLens, Disposable, type TextDocument, window } from 'vscode';

/** Of a declaration, as the engine made it. */
interface SymbolLens extends CodeLens {
  readonly data?: { readonly symbol?: string };
}

/**
 * Reports declarations as they come into sight, by one of their lenses, once for each list of lenses: the engine counts
 * their tests and routes. VS Code would ask for each lens that comes into sight if it came without its command.
 */
export class LensesInSight implements Disposable {
  readonly #report: (lens: CodeLens) => void;
  readonly #unseen = new WeakMap<TextDocument, readonly SymbolLens[]>();
  readonly #listening: Disposable;

  constructor(report: (lens: CodeLens) => void) {
    this.#report = report;
    this.#listening = Disposable.from(
      window.onDidChangeTextEditorVisibleRanges(({ textEditor }) => this.#look(textEditor.document)),
      window.onDidChangeVisibleTextEditors((editors) => {
        for (const { document } of editors) this.#look(document);
      }),
    );
  }

  /** The newest list of a document. */
  follow(document: TextDocument, lenses: readonly SymbolLens[]): void {
    const known = new Set<string | undefined>([undefined]);
    const isFirst = ({ data }: SymbolLens) => !known.has(data?.symbol) && known.add(data?.symbol);
    this.#unseen.set(document, lenses.filter(isFirst));
    this.#look(document);
  }

  dispose(): void {
    this.#listening.dispose();
  }

  #look(document: TextDocument): void {
    const unseen = this.#unseen.get(document) ?? [];
    const ranges = window.visibleTextEditors.flatMap((editor) =>
      editor.document === document ? editor.visibleRanges : [],
    );
    const isInSight = ({ range }: CodeLens) => ranges.some((visible) => visible.contains(range.start));
    const seen = new Set(unseen.filter(isInSight));
    if (seen.size === 0) return;
    this.#unseen.set(
      document,
      unseen.filter((lens) => !seen.has(lens)),
    );
    for (const lens of seen) this.#report(lens);
  }
}
