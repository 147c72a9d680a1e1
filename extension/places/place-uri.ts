import { Uri } from 'vscode';
import { isPlace, type Place } from './place.ts';

export function uriOf({ folder, path }: Place): Uri {
  return Uri.joinPath(Uri.parse(folder, true), path);
}

/**
 * Returns the file or folder that a command was given: a URI from the explorer, a text from a code lens, the resource
 * or target of a row of ours. Undefined for any other argument from the palette, a keybinding or another extension.
 */
export function givenUri(given: unknown): Uri | undefined {
  if (given instanceof Uri) return given;
  if (typeof given === 'string') return Uri.parse(given);
  const row = (given ?? {}) as { readonly resourceUri?: unknown; readonly resource?: unknown; readonly open?: unknown };
  if (row.resourceUri instanceof Uri) return row.resourceUri;
  const place = [row.resource, row.open].find(isPlace);
  return place && uriOf(place);
}
