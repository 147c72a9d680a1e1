import { type Command, Range, ThemeColor, ThemeIcon, TreeItem, TreeItemCollapsibleState } from 'vscode';
import { uriOf } from '../places/place-uri.ts';
import { isPlace, type Place } from '../places/place.ts';
import type { Row } from './row.ts';

/** A row as VS Code shows it. */
export function treeItemOf(row: Row): TreeItem {
  const item = new TreeItem(row.label, foldStates[row.fold ?? 'none']);
  item.id = row.id;
  item.description = row.description;
  // Without one, VS Code shows the label, which may stand there in full already.
  item.tooltip = row.tooltip ?? row.label;
  item.accessibilityInformation = { label: row.spoken };
  item.contextValue = row.context;
  // Files look as in the explorer; of a folder VS Code would show the errors of all that is in it.
  if (row.resource !== undefined && row.icon?.id === 'file') item.resourceUri = uriOf(row.resource);
  item.iconPath = iconOf(row);
  item.command = commandOf(row);
  return item;
}

const foldStates = {
  none: TreeItemCollapsibleState.None,
  folded: TreeItemCollapsibleState.Collapsed,
  unfolded: TreeItemCollapsibleState.Expanded,
} as const;

function iconOf({ icon }: Row): ThemeIcon | undefined {
  if (icon === undefined) return undefined;
  if (icon.id === 'file') return ThemeIcon.File;
  return new ThemeIcon(icon.id, icon.color === undefined ? undefined : new ThemeColor(icon.color));
}

function commandOf({ open, label }: Row): Command | undefined {
  if (open === undefined) return undefined;
  if (!isPlace(open)) return { title: label, command: open.command, arguments: [...(open.arguments ?? [])] };
  // VS Code adds to the arguments of this one whether the row keeps the focus and the tab stays.
  return { title: label, command: 'vscode.open', arguments: [uriOf(open), openOptions(open)] };
}

export function openOptions(place: Place): { selection?: Range } {
  return place.line === undefined ? {} : { selection: rangeOf(place) };
}

export function rangeOf({ line = 1, column = 1, length = 0 }: Place): Range {
  return new Range(line - 1, column - 1, line - 1, column - 1 + length);
}
