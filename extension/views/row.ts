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

/** A side bar of the default width shows about so many characters behind a name and its numbers. */
const placeMax = 22;

/** A folder as it stands beside a name. Of a long one the end is shown, which the view would cut off: it says most. */
export function shownFolder(path: string): string {
  const parts = path.split('/');
  if (path.length <= placeMax || parts.length === 1) return path;
  let start = parts.length - 1;
  while (start > 1 && parts.slice(start - 1).join('/').length + 2 <= placeMax) start--;
  return `…/${parts.slice(start).join('/')}`;
}

/** `a/b` of `a/b/c.ts`; empty at the root. */
export function folderName(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
