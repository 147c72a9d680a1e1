import type { Place } from '../places/place.ts';

export interface CommandCall {
  readonly command: string;
  readonly arguments?: readonly unknown[];
}

export interface RowIcon {
  /** Of VS Code's icon set; `file` follows the icon theme where the row has a `resource`. */
  readonly id: string;
  /** Id of a theme colour. What it says is said in words too. */
  readonly color?: string;
}

/** A row of a tree view, made by a model and shown as it is: it holds no value of the editor. */
export interface Row {
  /** Unique in its view and the same after each change of the index, so that the row stays unfolded and selected. */
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly tooltip?: string;
  /** All that the row says, in words: arrows and signs are not read out as what they mean. */
  readonly spoken: string;
  readonly icon?: RowIcon;
  /** Which menus it has. */
  readonly context?: string;
  /** The file or folder it stands for. */
  readonly resource?: Place;
  /** Action of a click: opens a place, or runs a command. */
  readonly open?: Place | CommandCall;
  /** Command that shows the row in the graph, where that is not its resource. */
  readonly graph?: CommandCall;
  readonly fold?: 'folded' | 'unfolded';
  readonly children?: () => Promise<readonly Row[]> | readonly Row[];
}

/** A remark between the rows. */
export function infoRow(id: string, text: string): Row {
  return { id, label: text, tooltip: text, spoken: text, icon: { id: 'info' } };
}

/** `c.ts` of `a/b/c.ts`. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** A side bar of the default width shows about so many characters of a name with what stands beside it. */
const rowMax = 30;
/** So much of a folder is shown beside the longest name. */
const placeMin = 11;

/**
 * A folder as it stands beside a name, with room for what the name leaves. Of a long one the middle is cut out: the view
 * would cut off its end, which says most.
 */
export function shownFolder(path: string, taken = 8): string {
  return cutPath(path, Math.max(placeMin, rowMax - taken));
}

/** `packages/…/components/http`: the first folder where there is room for it, and as many of the last as fit. */
export function cutPath(path: string, max: number): string {
  const parts = path.split('/');
  if (path.length <= max || parts.length === 1) return path;
  const cut = (head: readonly string[], tail: number) => [...head, '…', ...parts.slice(parts.length - tail)].join('/');
  const longest = (head: readonly string[]) => {
    let tail = 1;
    while (tail + head.length < parts.length - 1 && cut(head, tail + 1).length <= max) tail++;
    return cut(head, tail);
  };
  const both = parts.length > 2 ? longest(parts.slice(0, 1)) : path;
  return both.length <= max ? both : longest([]);
}

/** `a/b` of `a/b/c.ts`; empty at the root. */
export function folderName(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
