import type { CloneGroup } from './clone-group.ts';

/** A group, with the numbers of the files of its fragments. */
export interface NumberedGroup extends CloneGroup {
  readonly files: readonly number[];
}

/** A group is not listed where another has all of its copies, and of each at least this share. */
const sameShare = 0.9;

/** Fragments are found by the pieces of their files that they lie in, of so many tokens. */
const pieceTokens = 64;
const piecesOfFile = 2 ** 26;

/**
 * Returns the groups that say something new, by tokens times copies: a copy that goes on for a few tokens more in some of its
 * places is no other finding.
 */
export function groupsToList(groups: readonly NumberedGroup[]): NumberedGroup[] {
  const listed: NumberedGroup[] = [];
  const byPiece = new Map<number, NumberedGroup[]>();
  for (const group of groups.toSorted(compareGroups)) {
    const [{ start }] = group.fragments;
    const middle = byPiece.get(pieceOf(group.files[0], start + (group.length >> 1)));
    if (middle?.some((other) => hasAllOf(other, group)) === true) continue;
    listed.push(group);
    notePieces(byPiece, group);
  }
  return listed;
}

function compareGroups(a: NumberedGroup, b: NumberedGroup): number {
  return b.length * b.fragments.length - a.length * a.fragments.length || b.length - a.length || compareFragments(a, b);
}

function compareFragments(a: NumberedGroup, b: NumberedGroup): number {
  for (let at = 0; at < a.files.length; at++) {
    const order = a.files[at] - b.files[at] || a.fragments[at].start - b.fragments[at].start;
    if (order !== 0) return order;
  }
  return 0;
}

function notePieces(byPiece: Map<number, NumberedGroup[]>, group: NumberedGroup): void {
  for (const [at, { start }] of group.fragments.entries()) {
    const last = pieceOf(group.files[at], start + group.length - 1);
    for (let piece = pieceOf(group.files[at], start); piece <= last; piece++) {
      const known = byPiece.get(piece);
      if (known === undefined) byPiece.set(piece, [group]);
      else if (known.at(-1) !== group) known.push(group);
    }
  }
}

function pieceOf(file: number, token: number): number {
  return file * piecesOfFile + Math.floor(token / pieceTokens);
}

/** Each fragment lies in one of the other group, and all of them at the same place in it. */
function hasAllOf(whole: NumberedGroup, part: NumberedGroup): boolean {
  if (whole.fragments.length < part.fragments.length) return false;
  for (const [at, { start }] of whole.fragments.entries()) {
    if (whole.files[at] !== part.files[0]) continue;
    const offset = part.fragments[0].start - start;
    const shared = Math.min(offset + part.length, whole.length) - Math.max(offset, 0);
    if (shared >= sameShare * part.length && hasAllAt(whole, part, offset)) return true;
  }
  return false;
}

/** Both lists are in order. */
function hasAllAt(whole: NumberedGroup, part: NumberedGroup, offset: number): boolean {
  let at = 0;
  return part.fragments.every(({ start }, number) => {
    const [file, wanted] = [part.files[number], start - offset];
    while (at < whole.files.length && isBefore(whole, at, file, wanted)) at++;
    return whole.files[at] === file && whole.fragments[at].start === wanted;
  });
}

function isBefore({ files, fragments }: NumberedGroup, at: number, file: number, start: number): boolean {
  return files[at] < file || (files[at] === file && fragments[at].start < start);
}
