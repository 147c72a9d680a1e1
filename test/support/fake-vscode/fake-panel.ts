import type { ExtensionMessage, PageMessage } from '#protocol/panel-messages.ts';
import { EventEmitter } from './vscode.ts';

/** A panel of an editor, of which a test is the page and the person. */
export class FakePanel {
  title = '';
  visible = true;
  isDisposed = false;
  /** How often it was shown in front. */
  reveals = 0;
  readonly viewColumn = 1;
  readonly sent: ExtensionMessage[] = [];
  readonly #said = new EventEmitter<PageMessage>();
  readonly #seen = new EventEmitter<void>();
  readonly #disposed = new EventEmitter<void>();

  readonly onDidChangeViewState = this.#seen.event;
  readonly onDidDispose = this.#disposed.event;
  readonly webview = {
    cspSource: '',
    asWebviewUri: (uri: object) => uri,
    onDidReceiveMessage: this.#said.event,
    postMessage: (message: ExtensionMessage) => this.sent.push(message),
  };

  reveal(): void {
    this.reveals++;
  }

  dispose(): void {
    this.isDisposed = true;
    this.#disposed.fire();
  }

  /** The page's part. */
  say(message: PageMessage): void {
    this.#said.fire(message);
  }

  see(visible: boolean): void {
    this.visible = visible;
    this.#seen.fire();
  }
}
