import type { ViewMark } from '#protocol/view.ts';
import { visible } from './fit-text.ts';

/** A shorter beginning costs less room than the sign that stands for it. */
const BEGINNING_MIN = 3;
/** Before a sign that joins words or names, or before a capital letter within one. */
const BORDER = /(?<=.)(?=[-_./])|(?<=[a-z\d])(?=[A-Z])/g;

/**
 * Where names may lose their beginning, by mark, the shortest first: behind what they have in common with another one in
 * the same box, as long as no other one could be left with the same rest, and before the last part of a path. Siblings that begin alike stay apart that way,
 * where a cut in the middle would leave what they share. Places count in the name as it may be drawn.
 */
export function nameCuts(marks: readonly ViewMark[]): Map<string, readonly number[]> {
  const cuts = new Map<string, readonly number[]>();
  for (const siblings of Map.groupBy(marks, ({ parent }) => parent).values()) {
    const names = siblings.map(({ label }) => visible(label));
    const beginnings = counts(names.flatMap((name) => [name, ...bordersOf(name).map((at) => name.slice(0, at))]));
    const sharedOf = (name: string) => bordersOf(name).filter((at) => (beginnings.get(name.slice(0, at)) ?? 0) > 1);
    const rests = counts(names.flatMap((name) => sharedOf(name).map((at) => name.slice(at))));
    for (const [place, { id }] of siblings.entries()) {
      const name = names[place];
      const shared = sharedOf(name).filter((at) => rests.get(name.slice(at)) === 1);
      const places = wholeFolders(name, [...shared, ...lastPart(name, names)]);
      if (places.length > 0) cuts.set(id, places);
    }
  }
  return cuts;
}

/** Where the last part of a path begins, if no other name ends in the same: folders before it say less than it does. */
function lastPart(name: string, names: readonly string[]): number[] {
  const at = name.lastIndexOf('/');
  return at > 0 && names.filter((each) => each.endsWith(name.slice(at))).length === 1 ? [at] : [];
}

/** A scope or folder is lost as a whole where it can be: half of its name (`…Tools/deliver`) is no name. */
function wholeFolders(name: string, places: readonly number[]): number[] {
  const isWhole = (at: number) => name[at] === '/' || !places.some((other) => other > at && name[other] === '/');
  return [...new Set(places)].filter(isWhole).toSorted((a, b) => a - b);
}

function counts(texts: readonly string[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const text of texts) found.set(text, (found.get(text) ?? 0) + 1);
  return found;
}

function bordersOf(name: string): number[] {
  return [...name.matchAll(BORDER)].map(({ index }) => index).filter((index) => index >= BEGINNING_MIN);
}
