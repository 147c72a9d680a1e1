import type { Impact } from '#protocol/impact.ts';
import { counted, grouped } from '../describe.ts';
import { edgeKey } from '../edge-key.ts';
import type { IconName } from '../icons.ts';
import type { Box } from '../scene.ts';
import type { ToldEdge, ToldMark, ToldView } from '../told-mark.ts';
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
  readonly view: ToldView;
  /** What each mark stands for: one item, or all of a folder. Rings have none. */
  readonly items: ReadonlyMap<string, readonly ImpactItem[]>;
}

/** An impact as a drawing: equal input gives equal places. */
export function impactView(impact: Impact, { aspect, unfolded }: ImpactRoom): ImpactView {
  const groups = foldGroups(impactGroups(impact), unfolded);
  const items = new Map(groups.flatMap(({ parts }) => parts.map((part) => [part.id, part.items] as const)));
  const from = stepsBefore(groups);
  const { parts, groups: frames, bounds } = placeGroups(groups, from, aspect);
  const marks = [...frameMarks(groups, frames), ...partMarks(groups, parts)];
  const view: ToldView = {
    marks,
    edges: edgesOf(groups, from),
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

/** Of each part, the part of the step before it. */
function stepsBefore(groups: readonly FoldedGroup[]): ReadonlyMap<string, string> {
  const markOf = new Map<string, string>();
  const from = new Map<string, string>();
  for (const { kind, parts } of groups) {
    for (const part of parts) {
      const before = part.items.map((item) => markOf.get(item.from ?? '')).find((id) => id !== undefined);
      if (before !== undefined) from.set(part.id, before);
    }
    if (kind !== 'changed' && kind !== 'layer') continue;
    for (const { id, items } of parts) for (const { file } of items) markOf.set(file, id);
  }
  return from;
}

function edgesOf(groups: readonly FoldedGroup[], from: ReadonlyMap<string, string>): ToldEdge[] {
  const parts = groups.flatMap(({ parts: own }) => own);
  const names = new Map(parts.map((part) => [part.id, nameOfPart(part)]));
  const keys = new Set<string>();
  return parts.flatMap((part): ToldEdge[] => {
    const target = from.get(part.id);
    if (target === undefined || target === part.id || keys.has(edgeKey(part.id, target))) return [];
    keys.add(edgeKey(part.id, target));
    const proof = part.items.some((item) => item.proof === 'exact') ? 'exact' : part.items[0].proof;
    const inferred = proof === 'exact' ? '' : proof === 'inferred' ? ', inferred' : ', to be sure';
    return [
      {
        source: part.id,
        target,
        weight: part.items.length,
        types: ['reference'],
        proof,
        cyclic: false,
        said: `${names.get(part.id)} is reached from ${names.get(target)}${inferred}`,
      },
    ];
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
function frameMarks(groups: readonly FoldedGroup[], frames: ReadonlyMap<string, Box>): ToldMark[] {
  const shown = groups.filter(({ key }) => frames.has(key));
  const rings = shown.filter(({ kind }) => kind === 'changed' || kind === 'layer').toReversed();
  const rim = shown.filter(({ kind }) => kind !== 'changed' && kind !== 'layer');
  const frame = ({ key, kind, title, items }: FoldedGroup, parent?: string): ToldMark => ({
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

function partMarks(groups: readonly FoldedGroup[], places: ReadonlyMap<string, Box>): ToldMark[] {
  return groups.flatMap(({ key, kind, parts }) =>
    parts.map((part): ToldMark => {
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
