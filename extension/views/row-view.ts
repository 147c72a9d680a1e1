import {
  CancellationError,
  type Disposable,
  EventEmitter,
  type TreeDataProvider,
  type TreeItem,
  type TreeView,
  type ViewBadge,
  window,
} from 'vscode';
import type { Row } from './row.ts';
import { treeItemOf } from './row-item.ts';
import type { Words } from './words.ts';

/**
 * A tree view whose rows a model makes. What is hidden is not asked for: a change while the view is hidden is made up for
 * when it is shown.
 */
export class RowView implements TreeDataProvider<Row>, Disposable {
  readonly view: TreeView<Row>;
  readonly onDidChangeTreeData;
  readonly #changes = new EventEmitter<Row | undefined>();
  readonly #load: () => Promise<readonly Row[]>;
  readonly #words: Words;
  /** As they are shown now, by id. */
  readonly #shown = new Map<string, Row>();
  readonly #parents = new WeakMap<Row, Row>();
  #isStale = false;

  constructor(id: string, words: Words, load: () => Promise<readonly Row[]>) {
    this.#load = load;
    this.#words = words;
    this.onDidChangeTreeData = this.#changes.event;
    this.view = window.createTreeView(id, { treeDataProvider: this, showCollapseAll: true });
    this.view.onDidChangeVisibility(({ visible }) => {
      if (visible && this.#isStale) this.refresh();
    });
  }

  /** Asks for all rows again; those that stay keep their state. */
  refresh(): void {
    this.#isStale = !this.view.visible;
    if (this.#isStale) return;
    this.#shown.clear();
    this.#changes.fire(undefined);
  }

  /** Asks for the rows below one again; of a list without a row of its own, for all. */
  refreshBelow(id: string): void {
    this.#changes.fire(this.#shown.get(id));
  }

  has(id: string): boolean {
    return this.#shown.has(id);
  }

  set badge(badge: ViewBadge | undefined) {
    this.view.badge = badge;
  }

  getTreeItem(row: Row): TreeItem {
    return treeItemOf(row);
  }

  async getChildren(row?: Row): Promise<Row[]> {
    const rows = await this.#rowsBelow(row);
    for (const each of rows) {
      this.#shown.set(each.id, each);
      if (row !== undefined) this.#parents.set(each, row);
    }
    return rows;
  }

  getParent(row: Row): Row | undefined {
    return this.#parents.get(row);
  }

  /** Brings a row that is shown into sight. */
  async reveal(id: string): Promise<void> {
    const row = this.#shown.get(id);
    if (row !== undefined) await this.view.reveal(row, { select: true, focus: true, expand: true });
  }

  dispose(): void {
    this.view.dispose();
    this.#changes.dispose();
  }

  async #rowsBelow(row: Row | undefined): Promise<Row[]> {
    try {
      const rows = row === undefined ? await this.#load() : await row.children?.();
      return [...(rows ?? [])];
    } catch (error) {
      return error instanceof CancellationError ? [] : [failureRow(row?.id ?? '', error, this.#words)];
    }
  }
}

function failureRow(around: string, error: unknown, { l10n }: Words): Row {
  const message = error instanceof Error ? error.message : String(error);
  const label = l10n.t('This could not be read');
  return {
    id: `${around} failure`,
    label,
    description: message,
    tooltip: message,
    spoken: `${label}, ${message}`,
    icon: { id: 'error', color: 'list.errorForeground' },
  };
}
