import { commands, type Disposable, type Event, EventEmitter, type Memento, type Uri, window } from 'vscode';
import type { EditorPlace } from '#protocol/panel-messages.ts';
import type { HostParts } from './page-host.ts';
import { placeOf } from './window-projects.ts';

/** A cursor that moves on is not followed step by step. */
const REST_MS = 150;

const levelKey = 'groundplan.neighbourhood.level';

/** The subject of the neighbourhood view: the file in the active editor, or the symbol at its cursor. */
export class FollowedSymbol implements Disposable {
  readonly onDidChange: Event<void>;
  readonly #changes = new EventEmitter<void>();
  readonly #parts: Pick<HostParts, 'session' | 'active'>;
  readonly #state: Memento;
  readonly #listening: Disposable[];
  #resting: NodeJS.Timeout | undefined;
  #symbol: { readonly uri: string; readonly id: string } | undefined;
  /** Counts the questions: an answer to an earlier one says nothing. */
  #asked = 0;

  constructor(parts: Pick<HostParts, 'session' | 'active'>, state: Memento) {
    this.#parts = parts;
    this.#state = state;
    this.onDidChange = this.#changes.event;
    this.#listening = [
      parts.active.onDidChange((uri) => this.#moved(uri)),
      window.onDidChangeTextEditorSelection(({ textEditor }) => {
        if (textEditor === window.activeTextEditor && this.isOn) this.#rest();
      }),
    ];
    this.#sendLevel();
    if (this.isOn) this.#rest();
  }

  get isOn(): boolean {
    return this.#state.get(levelKey) === 'symbol';
  }

  async turn(isOn: boolean): Promise<void> {
    await this.#state.update(levelKey, isOn ? 'symbol' : undefined);
    this.#sendLevel();
    if (isOn) await this.#look();
    else this.#show(undefined);
  }

  get current(): EditorPlace | undefined {
    const { active, session } = this.#parts;
    const uri = active.uri?.toString();
    if (uri === undefined) return undefined;
    const place = placeOf(session.state, uri);
    return this.#symbol?.uri === uri ? { ...place, symbol: this.#symbol.id } : place;
  }

  dispose(): void {
    clearTimeout(this.#resting);
    for (const each of this.#listening) each.dispose();
    this.#changes.dispose();
  }

  #moved(uri: Uri | undefined): void {
    if (this.isOn && uri !== undefined) this.#rest();
    else this.#show(undefined);
  }

  #rest(): void {
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => void this.#look(), REST_MS);
  }

  /** Where no symbol is known, the file is shown. */
  async #look(): Promise<void> {
    const editor = window.activeTextEditor;
    if (editor === undefined || !this.isOn) return;
    const uri = editor.document.uri;
    const asked = ++this.#asked;
    const id = await this.#parts.session.symbolAt(uri, editor.selection.active).catch(() => undefined);
    if (asked !== this.#asked) return;
    this.#show(id === undefined ? undefined : { uri: uri.toString(), id });
  }

  #show(symbol: { readonly uri: string; readonly id: string } | undefined): void {
    this.#symbol = symbol;
    this.#changes.fire();
  }

  #sendLevel(): void {
    void commands.executeCommand('setContext', levelKey, this.isOn ? 'symbol' : 'file');
  }
}
