import { memberNameMax } from '#protocol/members.ts';
import { replaceUnseen } from '#server/base/unseen-characters.ts';

/** Stands in the audit log for the command line of the server, so that no member has this name. */
export const machineActor = 'machine';

/** Names that are no part of a path. */
const noNames = ['.', '..', machineActor];

/**
 * Returns a name in the one form that it is stored in: trimmed, composed. Undefined for one that holds what cannot be
 * seen, a slash, or that is reserved.
 */
export function memberNameOf(text: string): string | undefined {
  const name = text.toWellFormed().normalize('NFC').trim();
  const isVisible = replaceUnseen(name, () => '') === name;
  const fits = name !== '' && [...name].length <= memberNameMax;
  return fits && isVisible && !name.includes('/') && !noNames.includes(foldedName(name)) ? name : undefined;
}

/**
 * Name under which stays what a member has who was removed. It has a slash, so that it is no member's: one who is invited under the old
 * name later is another member, and gets nothing of it.
 */
export function removedName(name: string, atMs: number): string {
  return `${name}/removed ${new Date(atMs).toISOString()}`;
}

/** Names that differ in case alone fold to the same text, and so do addresses. */
export function foldedName(name: string): string {
  return name.toLowerCase();
}
