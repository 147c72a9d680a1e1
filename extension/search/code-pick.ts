import { type Disposable, l10n, type QuickPick, type QuickPickItem, ThemeIcon, window } from 'vscode';
import { whyNothingFound } from '#protocol/why-found.ts';
import { offerLog } from '../commands/show-failure.ts';
import type { PanelParts } from '../panels/panel-parts.ts';
import { fileFolders } from '../places/file-folders.ts';
import { nameOfFolder } from '../places/find-in.ts';
import type { Place } from '../places/place.ts';
import { currentCondition, statusWords } from '../status/register-status.ts';
import { conditionText } from '../status/status-look.ts';
import { CodePreview, openPlace } from './code-preview.ts';
import type { FoundInWindow } from './found-code.ts';
import { codeRow } from './search-rows.ts';
import { indexedFolders, searchedIndex } from './search-window.ts';
import { type SearchState, TypedSearch } from './typed-search.ts';

interface CodeItem extends QuickPickItem {
  /** Absent in a remark. */
  readonly place?: Place;
}

export interface PickedSearch {
  readonly title: string;
  readonly placeholder: string;
  /** Initial text of the box. */
  readonly text?: string;
  /** There is something to find without any text. */
  readonly asksEmpty?: boolean;
  /** Returns the query for the typed text, in words. */
  readonly query?: (text: string) => string;
  /** Opens the results of a query in a view, where they stay. */
  readonly showView: (query: string) => Promise<void>;
  readonly search: (text: string, signal: AbortSignal) => Promise<FoundInWindow>;
}

const openView = { iconPath: new ThemeIcon('open-preview'), tooltip: l10n.t('Open Results in a View') };
const openBeside = { iconPath: new ThemeIcon('split-horizontal'), tooltip: l10n.t('Open to the Side') };

/** A list that searches while a person types, shows what they look at, and opens what they choose. */
export class CodePick implements Disposable {
  readonly #parts: PanelParts;
  readonly #pick: QuickPick<CodeItem>;
  readonly #typed: TypedSearch<FoundInWindow>;
  readonly #queryOf: (text: string) => string;
  readonly #preview = new CodePreview();
  readonly #listening: readonly Disposable[];
  /** The row that is active by default: the user has not moved to it. */
  #first: CodeItem | undefined;
  #index: string;

  constructor(parts: PanelParts, picked: PickedSearch) {
    const { title, placeholder, text, search, asksEmpty = false, query } = picked;
    this.#parts = parts;
    const { session } = parts;
    this.#index = searchedIndex(session.state);
    this.#typed = new TypedSearch({ search, asksEmpty, show: (state) => this.#show(state) });
    this.#queryOf = query ?? ((typed) => typed);
    const pick = inGivenOrder(window.createQuickPick<CodeItem>());
    this.#pick = pick;
    pick.title = title;
    pick.placeholder = placeholder;
    pick.buttons = [openView];
    this.#listening = [
      pick.onDidChangeValue((value) => this.#typed.type(value)),
      pick.onDidChangeActive(([item]) => this.#look(item)),
      pick.onDidAccept(() => this.#open(pick.activeItems[0], false)),
      pick.onDidTriggerItemButton(({ item }) => this.#open(item, true)),
      pick.onDidTriggerButton(() => this.#openView(picked.showView)),
      pick.onDidHide(() => this.dispose()),
      session.onDidChangeState(() => this.#indexChanged()),
    ];
    this.#showItems([]);
    if (text !== undefined) pick.value = text;
    pick.show();
    if (text !== undefined || asksEmpty) this.#typed.type(pick.value);
  }

  dispose(): void {
    this.#typed.dispose();
    for (const each of this.#listening) each.dispose();
    this.#pick.dispose();
    void this.#preview.restore();
  }

  #show(state: SearchState<FoundInWindow>): void {
    this.#pick.busy = state.kind === 'searching';
    switch (state.kind) {
      case 'empty':
      case 'searching':
        // What stands there answers another text, and Enter must not open it.
        return this.#showItems([]);
      case 'found':
        return this.#showItems(this.#items(state.text, state.found));
      case 'failed':
        return this.#showItems([remark('error', failureText(state.error))]);
    }
  }

  #items(text: string, { results, unsearched }: FoundInWindow): CodeItem[] {
    if (unsearched !== undefined) return [remark('info', whyNothingFound(unsearched, l10n.t))];
    if (results.length === 0) return this.#isSearchable ? [remark('info', l10n.t('Nothing found'))] : [];
    const isOne = fileFolders().length < 2;
    const words = { t: l10n.t, folderName: (uri: string) => (isOne ? undefined : nameOfWindowFolder(uri)) };
    return results.map((each) => {
      const { label, description, detail, icon, place } = codeRow(each, this.#queryOf(text), words);
      const look = { iconPath: new ThemeIcon(icon), buttons: [openBeside], alwaysShow: true };
      return { label, description, detail, place, ...look };
    });
  }

  /** With a remark below where not everything can be searched. */
  #showItems(items: readonly CodeItem[]): void {
    const note = this.#note();
    const shown = note === undefined ? items : [...items, remark('info', note)];
    this.#first = shown[0];
    this.#pick.items = shown;
  }

  #note(): string | undefined {
    const condition = currentCondition(this.#parts.session);
    if (condition.kind === 'ready' || condition.kind === 'dated') return undefined;
    const text = conditionText(condition, statusWords);
    return this.#isSearchable || condition.kind !== 'indexing'
      ? text
      : `${text} ${l10n.t('Results come when it is done.')}`;
  }

  get #isSearchable(): boolean {
    return indexedFolders(this.#parts.session.state).length > 0;
  }

  #look(item: CodeItem | undefined): void {
    if (item?.place === undefined || item === this.#first) return;
    this.#first = undefined;
    this.#preview.show(item.place).catch((error: unknown) => this.#parts.log.warn(failureText(error)));
  }

  #open(item: CodeItem | undefined, isBeside: boolean): void {
    if (item?.place === undefined) return;
    this.#preview.keep();
    this.#pick.hide();
    openPlace(item.place, { isBeside }).catch((error: unknown) => void offerLog(failureText(error)));
  }

  #openView(showView: PickedSearch['showView']): void {
    const query = this.#queryOf(this.#pick.value.trim());
    this.#pick.hide();
    showView(query).catch((error: unknown) => void offerLog(failureText(error)));
  }

  #indexChanged(): void {
    const index = searchedIndex(this.#parts.session.state);
    if (index === this.#index) return;
    this.#index = index;
    this.#showItems([]);
    this.#typed.again();
  }
}

function remark(icon: string, label: string): CodeItem {
  return { label, iconPath: new ThemeIcon(icon), alwaysShow: true };
}

/**
 * VS Code would put rows first whose label has the typed text, and so break the order of the answer. The property that says
 * otherwise is there since 2020, and in no typing: where it is missing, that order is all that is lost.
 */
function inGivenOrder<Pick extends object>(pick: Pick): Pick {
  return Object.assign(pick, { sortByLabel: false });
}

function nameOfWindowFolder(uri: string): string {
  return fileFolders().find((folder) => folder.uri.toString() === uri)?.name ?? nameOfFolder(uri);
}

function failureText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
