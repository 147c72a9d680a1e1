import type { ViewMark } from '#protocol/view.ts';
import { visible } from './fit-text.ts';

/** A shorter beginning costs less room than the sign that stands for it. */
const BEGINNING_MIN = 3;
/** Before a sign that joins words or names, or before a capital letter within one. */
const BORDER = /(?<=.)(?=[-_./])|(?<=[a-z\d])(?=[A-Z])/g;

/**
 * Where names may lose their beginning, by mark, the shortest first: behind what they have in common with another one in
 * the same box, as long as no other one could be left with the same rest. Siblings that begin alike stay apart that way,
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
      const places = sharedOf(name).filter((at) => rests.get(name.slice(at)) === 1);
      if (places.length > 0) cuts.set(id, places);
    }
  }
  return cuts;
}

function counts(texts: readonly string[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const text of texts) found.set(text, (found.get(text) ?? 0) + 1);
  return found;
}

function bordersOf(name: string): number[] {
  return [...name.matchAll(BORDER)].map(({ index }) => index).filter((index) => index >= BEGINNING_MIN);
}
