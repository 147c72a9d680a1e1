import type { Impact } from '#protocol/impact.ts';
import { counted, grouped } from '../describe.ts';
import type { IconName } from '../icons.ts';
import type { Box } from '../scene.ts';
import type { LabelledEdge, LabelledMark, LabelledView } from '../labelled-mark.ts';
import { type FoldedGroup, foldedWords, foldGroups, type ImpactPart } from './fold-items.ts';
import { impactGroups, type ImpactItem } from './impact-items.ts';
import { certaintyText, countsText, levelText } from './impact-words.ts';
import { placeGroups } from './place-groups.ts';

export interface ImpactRoom {
  /** Width by height. */
  readonly aspect: number;
  /** Ids of folded parts that a person has opened. */
  readonly unfolded: ReadonlySet<string>;
}

export interface ImpactView {
  readonly view: LabelledView;
  /** Items of each mark: one item, or all of a folder. Rings have none. */
  readonly items: ReadonlyMap<string, readonly ImpactItem[]>;
}

/** An impact as a drawing: equal input gives equal places. */
export function impactView(impact: Impact, { aspect, unfolded }: ImpactRoom): ImpactView {
  const groups = foldGroups(impactGroups(impact), unfolded);
  const items = new Map(groups.flatMap(({ parts }) => parts.map((part) => [part.id, part.items] as const)));
  const steps = stepsBefore(groups);
  const from = new Map(Array.from(steps, ([id, [{ target }]]) => [id, target]));
  const { parts, groups: frames, bounds } = placeGroups(groups, from, aspect);
  const marks = [...frameMarks(groups, frames), ...partMarks(groups, parts)];
  const view: LabelledView = {
    marks,
    edges: edgesOf(groups, steps),
    bounds,
    seed: '',
    files: impact.changed.length + impact.impacted.length,
    hiddenFiles: 0,
    languages: [],
    hubs: [],
    title: 'Impact',
    said: `${levelText(impact)}. ${countsText(impact)}. ${certaintyText(impact)}`,
  };
  return { view, items };
}

interface StepBefore {
  readonly target: string;
  /** How many of the part are reached from there. */
  readonly weight: number;
}

/** Upper bound on arrows into a folded part, which may be reached from everywhere: more cannot be distinguished. */
const stepsMax = 3;

/** Of each part, the parts of the step before it, those that most of it comes from first. */
function stepsBefore(groups: readonly FoldedGroup[]): ReadonlyMap<string, readonly StepBefore[]> {
  const markOf = new Map<string, string>();
  const steps = new Map<string, StepBefore[]>();
  for (const { kind, parts } of groups) {
    for (const { id, items } of parts) {
      const found = Map.groupBy(items, ({ from = '' }) => markOf.get(from));
      const before = Array.from(found, ([target = id, { length: weight }]) => ({ target, weight }));
      const heaviest = before.filter(({ target }) => target !== id).toSorted((a, b) => b.weight - a.weight);
      if (heaviest.length > 0) steps.set(id, heaviest.slice(0, stepsMax));
    }
    if (kind !== 'changed' && kind !== 'layer') continue;
    for (const { id, items } of parts) for (const { file } of items) markOf.set(file, id);
  }
  return steps;
}

function edgesOf(groups: readonly FoldedGroup[], steps: ReadonlyMap<string, readonly StepBefore[]>): LabelledEdge[] {
  const parts = groups.flatMap(({ parts: own }) => own);
  const names = new Map(parts.map((part) => [part.id, nameOfPart(part)]));
  return parts.flatMap(({ id, items }): LabelledEdge[] => {
    const proof = items.some((item) => item.proof === 'exact') ? 'exact' : items[0].proof;
    const inferred = proof === 'exact' ? '' : proof === 'inferred' ? ', inferred' : ', to be sure';
    return (steps.get(id) ?? []).map(({ target, weight }) => ({
      source: id,
      target,
      weight,
      types: ['reference'],
      proof,
      cyclic: false,
      said: `${names.get(id)} is reached from ${names.get(target)}${inferred}`,
    }));
  });
}

function nameOfPart({ items, folder }: ImpactPart): string {
  return folder === undefined ? items[0].file : `${counted(items.length, 'file')} of ${folder.replace(/\/\*\*$/, '')}`;
}

const blank = { scale: 1, size: 0 } as const;

const frameIcons: Readonly<Record<FoldedGroup['kind'], IconName>> = {
  changed: 'file',
  layer: 'files',
  entries: 'entry',
  tests: 'check',
  unknown: 'unknown',
};

/** Rings lie in each other, the outermost first; parts of the rim stand by themselves. */
function frameMarks(groups: readonly FoldedGroup[], frames: ReadonlyMap<string, Box>): LabelledMark[] {
  const shown = groups.filter(({ key }) => frames.has(key));
  const rings = shown.filter(({ kind }) => kind === 'changed' || kind === 'layer').toReversed();
  const rim = shown.filter(({ kind }) => kind !== 'changed' && kind !== 'layer');
  const frame = ({ key, kind, title, items }: FoldedGroup, parent?: string): LabelledMark => ({
    ...blank,
    ...(frames.get(key) as Box),
    ...(parent !== undefined && { parent }),
    id: `group:${key}`,
    label: title,
    type: 'directory',
    files: items.length,
    expanded: true,
    isFixed: true,
    icon: frameIcons[kind],
    facts: [grouped(items.length)],
    said: `${title}: ${grouped(items.length)}`,
  });
  return [
    ...rings.map((group, at) => frame(group, at === 0 ? undefined : `group:${rings[at - 1].key}`)),
    ...rim.map((group) => frame(group)),
  ];
}

function partMarks(groups: readonly FoldedGroup[], places: ReadonlyMap<string, Box>): LabelledMark[] {
  return groups.flatMap(({ key, kind, parts }) =>
    parts.map((part): LabelledMark => {
      const around = { ...blank, ...(places.get(part.id) as Box), id: part.id, parent: `group:${key}` };
      return part.folder === undefined
        ? { ...around, ...itemMark(part.items[0]), isMiddle: kind === 'changed' }
        : { ...around, ...folderMark(part) };
    }),
  );
}

function itemMark({ label, facts, said, file, icon, isUnsure }: ImpactItem) {
  return { label, type: 'file', files: 1, facts, said: `${file}, ${said}`, icon, isUnsure } as const;
}

function folderMark(part: ImpactPart) {
  const { label, fact } = foldedWords(part);
  const isUnsure = part.items.every((item) => item.isUnsure);
  const said = `${nameOfPart(part)}, folded`;
  const files = part.items.length;
  return { label, type: 'directory', files, expandable: true, facts: [fact], said, icon: 'files', isUnsure } as const;
}
