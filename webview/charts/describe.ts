import { proofWords } from '#protocol/proof-words.ts';
import type { ViewEdge, ViewMark } from '#protocol/view.ts';
import type { LabelledEdge, LabelledMark, LabelledView } from './labelled-mark.ts';

/** Id of all packages outside the project together. */
export const ALL_EXTERNALS = 'external:**';

export function grouped(value: number): string {
  return value.toLocaleString('en');
}

export function counted(value: number, singular: string, plural = `${singular}s`): string {
  return `${grouped(value)} ${value === 1 ? singular : plural}`;
}

/** Returns the shown name of a node: the id without the signs that say which of a folder's files are meant. */
export function nameOf(id: string): string {
  if (id === ALL_EXTERNALS) return 'packages';
  if (id.endsWith('**~')) return id === '**~' ? 'the rest' : `${id.slice(0, -'/**~'.length)}, the rest`;
  if (id === './' || id === '**') return id === '**' ? '.' : './*';
  if (id.endsWith('/**')) return id.slice(0, -3);
  return id.endsWith('/') ? `${id}*` : id;
}

const TYPE_NAMES: Partial<Record<ViewMark['type'], string>> = { directory: 'folder', external: 'external package' };

/** One sentence that begins with the path: what a screen reader says of a mark. */
export function describeMark(mark: LabelledMark): string {
  if (mark.said !== undefined) return mark.said;
  if (mark.type === 'unknown') return `${mark.label}: sites of which it is not known what they mean`;
  const parts = [
    nameOf(mark.id),
    kindOf(mark),
    mark.files > 1 ? counted(mark.files, 'file') : undefined,
    mark.size > 0 ? `${counted(mark.size, 'line')}${mark.line === undefined ? ' of code' : ''}` : undefined,
    sideOf(mark),
    mark.fanIn === undefined ? undefined : `used by ${grouped(mark.fanIn)}`,
    mark.fanOut === undefined ? undefined : `uses ${grouped(mark.fanOut)}`,
    cyclesOf(mark),
    mark.unknown === undefined ? undefined : `${counted(mark.unknown, 'import')} unresolved`,
    distanceOf(mark),
    stateOf(mark),
  ];
  return parts.filter((part) => part !== undefined).join(', ');
}

function kindOf({ id, type, label, rest }: ViewMark): string {
  if (rest === true) return label;
  return id.endsWith('/') ? 'files of the folder' : (TYPE_NAMES[type] ?? type);
}

function sideOf({ test, aside, rest }: ViewMark): string | undefined {
  if (test === true) return 'test';
  return aside === true && rest !== true ? 'beside the product' : undefined;
}

function cyclesOf({ type, cycle, inCycles }: ViewMark): string | undefined {
  if (type === 'file' && (cycle !== undefined || inCycles !== undefined)) return 'part of a cycle';
  return inCycles === undefined ? undefined : `${counted(inCycles, 'file')} in cycles`;
}

function distanceOf({ distance }: ViewMark): string | undefined {
  if (distance === undefined) return undefined;
  if (distance === 0) return 'in the middle';
  const steps = counted(Math.abs(distance), 'step');
  return distance < 0 ? `depends on the middle, ${steps}` : `the middle depends on it, ${steps}`;
}

function stateOf({ expanded, expandable }: ViewMark): string | undefined {
  if (expanded) return 'unfolded';
  return expandable ? 'folded' : undefined;
}

const KIND_NAMES: Partial<Record<ViewEdge['types'][number], string>> = {
  type_import: 'types only',
  dynamic_import: 'loaded when needed',
  reference: 'references',
  reexport: 'passed on',
};

export function describeEdge(edge: LabelledEdge): string {
  if (edge.said !== undefined) return edge.said;
  if (isContainment(edge)) return `${nameOf(edge.source)} contains ${nameOf(edge.target)}`;
  if (isUnsure(edge)) return `${counted(edge.weight, 'site')} of which it is not known what they mean`;
  const kind = edge.types.length === 1 ? KIND_NAMES[edge.types[0]] : undefined;
  const parts = [
    `${nameOf(edge.source)} ${verbOf(edge)} ${nameOf(edge.target)}`,
    edge.weight === 1 ? '1 use' : `${grouped(edge.weight)} uses`,
    kind,
    edge.cyclic ? 'part of a cycle' : undefined,
    edge.back ? 'against the order' : undefined,
    edge.proof === 'exact' ? undefined : proofWords[edge.proof],
  ];
  return parts.filter((part) => part !== undefined).join(', ');
}

function verbOf({ types }: ViewEdge): string {
  return types.includes('call') ? 'calls' : 'depends on';
}

/**
 * Reports whether an edge around a symbol stands for unknown sites: they may lead to it, or from it to an unknown
 * target.
 */
export function isUnsure({ source, target }: ViewEdge): boolean {
  return source.startsWith(UNKNOWN) || target.startsWith(UNKNOWN);
}

const UNKNOWN = 'unknown:';

/** Reports whether an edge is containment: the content of a symbol or of its file is no dependency. */
export function isContainment({ types }: ViewEdge): boolean {
  return types.length === 1 && types[0] === 'contains';
}

export function describeView({ marks, edges, files, hiddenFiles, said }: LabelledView): string {
  if (said !== undefined) return said;
  const hidden = hiddenFiles === 0 ? '' : `, ${counted(hiddenFiles, 'file')} filtered out`;
  const shown = `${counted(marks.length, 'mark')} and ${counted(edges.length, 'dependency', 'dependencies')}`;
  return `${shown} of ${counted(files, 'file')}${hidden}.`;
}
