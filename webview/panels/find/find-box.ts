import { counted } from '#webview/charts/describe.ts';
import { pause } from '../../bridge/pause.ts';
import { element } from '../../elements/element.ts';
import { Latest } from '../../elements/latest.ts';
import type { PanelContext } from '../panel-context.ts';
import { createFileSource, findSymbols, isFilteredAway, marksToFind } from './find-sources.ts';
import { type Findable, findBest } from './rank.ts';

const shownMax = 40;
/** A pause in typing before the engine is asked for symbols. */
const typingMs = 150;

/** `file` is there for a symbol: where it is declared. */
export type PickFound = (id: string, file?: string) => void;

/** The box over the drawing in which names are typed. A combobox: the arrows move, Enter takes, Esc leaves. */
export class FindBox {
  readonly root: HTMLDialogElement;
  readonly #context: PanelContext;
  readonly #files: ReturnType<typeof createFileSource>;
  readonly #input: HTMLInputElement;
  readonly #list: HTMLUListElement;
  readonly #hint = element('p', { class: 'gp-quiet gp-find-hint' });
  readonly #searching = new Latest((error) => {
    this.#hint.textContent = error instanceof Error ? error.message : 'That did not work.';
  });
  #found: readonly Findable[] = [];
  #active = 0;
  readonly #reveal = (id: string) => this.#context.reveal(id, true);
  #pick: PickFound = this.#reveal;

  constructor(context: PanelContext) {
    this.#context = context;
    this.#files = createFileSource(context);
    this.#input = inputElement();
    this.#list = element('ul', { class: 'gp-find-list', role: 'listbox', id: listId, 'aria-label': 'Found' });
    this.root = element('dialog', { class: 'gp-find', 'aria-label': 'Find' }, this.#input, this.#list, this.#hint);
    this.#input.addEventListener('input', () => this.#search());
    this.#input.addEventListener('keydown', (event) => this.#press(event));
    this.root.addEventListener('click', ({ target }) => target === this.root && this.root.close());
    this.root.addEventListener('close', () => this.#searching.stop());
  }

  /** `pick` is called once with what was found; without it, that is revealed on the drawing. */
  open(purpose = 'Find a file, a folder or a symbol', pick: PickFound = this.#reveal): void {
    this.#pick = pick;
    this.#input.value = '';
    this.#input.placeholder = purpose;
    this.#input.setAttribute('aria-label', purpose);
    if (!this.root.open) this.root.showModal();
    this.#search();
    this.#input.focus();
  }

  /** Drawn marks are found at once, files as soon as their list is there, symbols after a pause in typing. */
  #search(): void {
    const query = this.#input.value;
    const { drawing, view } = this.#context.store.get();
    const { project } = view;
    if (drawing === undefined || project === undefined || query.trim() === '') {
      this.#searching.stop();
      return this.#show([], 'Type a part of a name.');
    }
    const drawn = marksToFind(drawing.view);
    this.#show(findBest(drawn, query, shownMax), 'Looking through all files…');
    this.#searching.run(async (signal) => {
      const all = withoutDoubles([...(await this.#files(project, drawing.snapshot)), ...drawn]);
      signal.throwIfAborted();
      const named = findBest(all, query, shownMax);
      this.#show(named, foundText(named.length));
      await pause(typingMs, signal);
      const symbols = await findSymbols(this.#context, project, query, signal);
      signal.throwIfAborted();
      const found = withoutDoubles([...symbols, ...named]).slice(0, shownMax);
      if (found.length > named.length) this.#show(found, foundText(found.length));
    });
  }

  #show(found: readonly Findable[], hint: string): void {
    this.#found = found;
    this.#active = 0;
    const { filters } = this.#context.store.get().view;
    const isHidden = (item: Findable) => isFilteredAway(item, filters);
    this.#list.replaceChildren(
      ...found.map((item, index) => option(item, index, isHidden(item), () => this.#take(index))),
    );
    this.#input.setAttribute('aria-expanded', String(found.length > 0));
    this.#hint.textContent = hint;
    this.#markActive();
  }

  #press(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (step === undefined) return this.#take(this.#active);
    const { length } = this.#found;
    if (length > 0) this.#active = (this.#active + step + length) % length;
    this.#markActive();
  }

  #markActive(): void {
    Array.from(this.#list.children).forEach((each, index) => {
      each.setAttribute('aria-selected', String(index === this.#active));
    });
    const active = this.#list.children[this.#active];
    active?.scrollIntoView({ block: 'nearest' });
    if (active === undefined) this.#input.removeAttribute('aria-activedescendant');
    else this.#input.setAttribute('aria-activedescendant', active.id);
  }

  #take(index: number): void {
    const item = this.#found[index];
    if (item === undefined) return;
    this.root.close();
    this.#pick(item.id, item.file);
  }
}

const listId = 'gp-find-list';

function inputElement(): HTMLInputElement {
  return element('input', {
    class: 'gp-input gp-find-input',
    type: 'text',
    role: 'combobox',
    'aria-expanded': 'false',
    'aria-controls': listId,
    'aria-autocomplete': 'list',
    spellcheck: 'false',
    autocomplete: 'off',
  });
}

function option({ text, kind }: Findable, index: number, isHidden: boolean, take: () => void): HTMLElement {
  return element(
    'li',
    { role: 'option', id: `gp-found-${index}`, class: 'gp-found', onclick: take },
    element('span', { class: 'gp-found-text' }, text),
    isHidden && element('span', { class: 'gp-tag' }, 'hidden by filters'),
    element('span', { class: 'gp-found-kind' }, kind),
  );
}

function withoutDoubles(items: readonly Findable[]): Findable[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}

function foundText(count: number): string {
  if (count === 0) return 'Nothing has that name. Symbols are found by their whole name.';
  return count < shownMax ? counted(count, 'match', 'matches') : `The first ${shownMax} matches.`;
}
