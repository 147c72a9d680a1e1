import { type ChangeKind, changeKinds, type ChangeSign, changeSigns } from '#webview/charts/difference/changes.ts';

/** Words of the wire for the two sides that most comparisons have. */
export const remoteSide = 'baseline';
export const workingTree = 'worktree';
export const newestCommit = 'HEAD';

/** The user's view of a difference: all of it is in the address. */
export interface DriftView {
  /** The earlier side: the remote's analysis, a revision or a snapshot. */
  readonly from: string;
  /** The later side. */
  readonly to: string;
  readonly kind?: ChangeKind;
  readonly sign?: ChangeSign;
  readonly folder?: string;
  /** Key of the column that the list is sorted by, with `-` before it for the other direction. */
  readonly order?: string;
}

export const firstDrift: DriftView = { from: remoteSide, to: workingTree };

/** Parts of the address, only what differs from the first view. */
export function driftParts(view: DriftView): [name: string, value: string | undefined][] {
  return [
    ['before', view.from === firstDrift.from ? undefined : view.from],
    ['after', view.to === firstDrift.to ? undefined : view.to],
    ['kind', view.kind],
    ['change', view.sign],
    ['folder', view.folder],
    ['order', view.order],
  ];
}

/** Reads what `driftParts` wrote, or anything else. */
export function driftOf(one: (name: string) => string | undefined): DriftView {
  const among = <Value extends string>(values: readonly Value[], name: string) =>
    values.find((value) => value === one(name));
  const optional = {
    kind: among(changeKinds, 'kind'),
    sign: among(changeSigns, 'change'),
    folder: one('folder'),
    order: one('order'),
  };
  return {
    from: one('before') ?? firstDrift.from,
    to: one('after') ?? firstDrift.to,
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)),
  };
}

/** Without what is a nuance of the same view. */
export function driftPlace(view: DriftView | undefined): DriftView | undefined {
  return view && { from: view.from, to: view.to };
}

/** One step back to the whole; undefined where there is none. */
export function driftUp(view: DriftView): DriftView | undefined {
  return view.folder === undefined ? undefined : { ...view, folder: undefined };
}
