import { type Disposable, type Event, EventEmitter, Uri, window } from 'vscode';
import type { EngineSession } from '../../session/engine-session.ts';
import type { ViewContext } from '../view-context.ts';
import type { AskedSymbol, Direction } from './symbol-rows.ts';

/** The last question about a symbol: it stays until the user asks about another one, or closes it. */
export interface Question extends AskedSymbol {
  /** URI of a file of its folder. */
  readonly uri: string;
  readonly direction: Direction;
}

/** The symbol that the view of dependencies shows in addition to the file. */
export class SymbolQuestion implements Disposable {
  readonly onDidChange: Event<void>;
  readonly #changes = new EventEmitter<void>();
  #current: Question | undefined;

  constructor() {
    this.onDidChange = this.#changes.event;
  }

  get current(): Question | undefined {
    return this.#current;
  }

  ask(question: Question | undefined): void {
    this.#current = question;
    this.#changes.fire();
  }

  dispose(): void {
    this.#changes.dispose();
  }
}

/**
 * Returns the symbol that a command is about: the one of a code lens, else the one under the cursor. Shows a message
 * where there is none.
 */
export async function symbolAsked(
  { words }: ViewContext,
  session: EngineSession,
  given: readonly unknown[],
): Promise<{ readonly uri: string; readonly symbol: string } | undefined> {
  const [uri, symbol] = given;
  if (typeof uri === 'string' && typeof symbol === 'string') return { uri, symbol };
  const editor = window.activeTextEditor;
  if (editor === undefined) {
    void window.showInformationMessage(words.l10n.t('Open a file first.'));
    return undefined;
  }
  const document = editor.document.uri;
  const found = await session.symbolAt(Uri.parse(document.toString()), editor.selection.active);
  if (found !== undefined) return { uri: document.toString(), symbol: found };
  void window.showInformationMessage(words.l10n.t('Nothing is known of a symbol at the cursor.'));
  return undefined;
}
