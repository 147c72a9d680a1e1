import { scripted } from './script.ts';

type Button = { readonly item: unknown; readonly button: unknown };

/** A list to choose from, which the script answers once it is shown: an answer is the row that is taken. */
export class FakeQuickPick {
  items: readonly { readonly buttons?: readonly unknown[] }[] = [];
  activeItems: readonly unknown[] = [];
  title = '';
  placeholder = '';
  ignoreFocusOut = false;
  matchOnDetail = false;
  #accept: () => void = () => undefined;
  #hide: () => void = () => undefined;
  #button: (pressed: Button) => unknown = () => undefined;

  onDidAccept(listener: () => void): void {
    this.#accept = listener;
  }

  onDidHide(listener: () => void): void {
    this.#hide = listener;
  }

  onDidTriggerItemButton(listener: (pressed: Button) => unknown): void {
    this.#button = listener;
  }

  /** The person presses the first button of a row. */
  press(item: { readonly buttons?: readonly unknown[] }): void {
    this.#button({ item, button: item.buttons?.[0] });
  }

  show(): void {
    void scripted()
      .answer('pick', [this.items, this])
      .then((item) => {
        if (item === undefined) return this.#hide();
        this.activeItems = [item];
        this.#accept();
      });
  }

  dispose(): void {
    this.#hide();
  }
}
