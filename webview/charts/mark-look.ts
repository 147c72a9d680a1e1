import type { ViewMark } from '#protocol/view.ts';
import { ALL_EXTERNALS, counted, grouped } from './describe.ts';
import type { MarkState } from './draw-frame.ts';
import type { Paint } from './theme.ts';
import type { LabelledMark } from './labelled-mark.ts';

const GROUND: readonly Paint[] = ['ground1', 'ground2', 'ground3', 'ground4'];

export function groundPaint(depth: number): Paint {
  return GROUND[Math.min(depth, GROUND.length - 1)];
}

/** Returns the texts of the second line, from the longest to the shortest. */
export function secondLines(mark: LabelledMark): readonly string[] {
  if (mark.facts !== undefined) return mark.facts;
  if (mark.type === 'external') return usersOfPackages(mark);
  if (mark.type === 'unknown') return ['sites that may belong here'];
  if (mark.files > 1) {
    const files = counted(mark.files, 'file');
    return [...(isUnconnected(mark) ? [`${files}, unconnected`] : []), files, grouped(mark.files)];
  }
  if (mark.type === 'file') return mark.size > 0 ? [...linesOfCode(mark.size), grouped(mark.size)] : ['empty'];
  if (mark.type === 'directory') return [counted(mark.files, 'file')];
  // Of a symbol it is known where it begins and ends.
  const size = mark.size > 0 ? `, ${counted(mark.size, 'line')}` : '';
  return [`${mark.type}${size}`, mark.type];
}

/** Its place says nothing about layers then. What is unresolved or not read in it may connect it. */
function isUnconnected({ fanIn, fanOut, unknown, unread, aside, expanded }: ViewMark): boolean {
  const isKnown = unknown === undefined && unread === undefined;
  return isKnown && fanIn === 0 && fanOut === 0 && aside !== true && expanded !== true;
}

function linesOfCode(size: number): string[] {
  return [`${grouped(size)} ${size === 1 ? 'line' : 'lines'} of code`, `${grouped(size)} LOC`];
}

/** A file that uses two packages counts twice for all packages together. */
function usersOfPackages({ id, fanIn }: ViewMark): string[] {
  if (!fanIn) return [];
  const all = id === ALL_EXTERNALS;
  return [all ? counted(fanIn, 'use') : `used by ${counted(fanIn, 'file')}`, grouped(fanIn)];
}

/** A fact about a mark that must not be shown by colour alone. */
export interface Badge {
  readonly kind: 'against' | 'cycle' | 'unknown' | 'test';
  readonly text: string;
  readonly paint: Paint;
}

export function badgesOf(mark: ViewMark, { isWithinTests, against }: MarkState): Badge[] {
  const badges: Badge[] = [];
  if (against > 0 && !mark.aside) badges.push({ kind: 'against', text: `↑ ${grouped(against)}`, paint: 'muted' });
  const inCycles = mark.inCycles ?? (mark.cycle === undefined ? 0 : 1);
  if (inCycles > 0) {
    badges.push({ kind: 'cycle', text: mark.files > 1 ? grouped(inCycles) : '', paint: 'muted' });
  }
  // What stands aside is quiet. Its cycles show: else the number at the frame around it has no origin.
  if (mark.aside) return badges;
  if (mark.unknown !== undefined && mark.type !== 'unknown')
    badges.push({ kind: 'unknown', text: `? ${grouped(mark.unknown)}`, paint: 'muted' });
  if (mark.test && !isWithinTests) badges.push({ kind: 'test', text: 'test', paint: 'muted' });
  return badges;
}
