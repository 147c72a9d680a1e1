import type { ImpactItem } from '#webview/charts/impact/impact-items.ts';
import { type ImpactView, impactView } from '#webview/charts/impact/impact-view.ts';
import { wayOf } from '#webview/charts/impact/way-of.ts';
import { watch } from '../../state/watch.ts';
import { createGraphSurface } from '../graph/create-graph-surface.ts';
import type { Display, GraphSurface } from '../graph/surface.ts';
import type { ImpactParts } from './impact-parts.ts';
import { nearestAspect } from './nearest-aspect.ts';

/** Names can be read down to this share of their natural size. */
const readableShare = 0.5;

/** Puts the drawing into its place and keeps it the one of the state; gives what its marks stand for. */
export function hostImpact(host: HTMLElement, parts: ImpactParts): (id: string) => readonly ImpactItem[] {
  const { store } = parts;
  let surface: GraphSurface | undefined;
  let drawn: ImpactView | undefined;
  let aspect = 0;
  const itemsOf = (id: string) => drawn?.items.get(id) ?? [];
  const draw = () => {
    const { shown, unfolded } = store.get();
    if (shown === undefined || host.clientHeight === 0) return;
    // Only on the page: a drawing measures the font around it.
    surface ??= surfaceIn(host, parts, itemsOf);
    drawn = impactView(shown.impact, { aspect, unfolded: new Set(unfolded) });
    surface.show(drawn.view, displayOf(parts, drawn));
    beginReadable(host, surface, drawn);
  };
  watch(store, ({ shown, unfolded }) => [shown?.impact, unfolded] as const, draw);
  watch(
    store,
    ({ selection }) => [selection] as const,
    () => drawn !== undefined && surface?.show(drawn.view, displayOf(parts, drawn)),
  );
  new ResizeObserver(() => {
    const next = nearestAspect(host.clientWidth, host.clientHeight);
    if (next === aspect && drawn !== undefined) return;
    aspect = next;
    draw();
  }).observe(host);
  return itemsOf;
}

function surfaceIn(
  host: HTMLElement,
  parts: ImpactParts,
  itemsOf: (id: string) => readonly ImpactItem[],
): GraphSurface {
  return createGraphSurface(host, {
    select: (selection) => parts.store.dispatch({ kind: 'select', selection }),
    open: (id) => openMark(parts, id, itemsOf(id)),
    // Rings stay as they are.
    fold: () => undefined,
    up: () => parts.leave(),
    announce: (text) => parts.announce(text),
  });
}

/** The selection stands out with the path from it to the change. */
function displayOf({ store }: ImpactParts, { view, items }: ImpactView): Display {
  const { selection } = store.get();
  if (selection === undefined) return { edgeShare: 1 };
  const isMark = selection.kind === 'mark' && items.has(selection.id);
  return { edgeShare: 1, selection, ...(isMark && { emphasis: wayOf(view, selection.id) }) };
}

function openMark({ store, open, announce }: ImpactParts, id: string, items: readonly ImpactItem[]): void {
  const [item] = items;
  if (item === undefined) return;
  if (items.length > 1) return store.dispatch({ kind: 'unfold', id });
  if (item.isGone) return announce(`${item.file} was removed.`);
  const { file, line, column } = item;
  open({ file, ...(line !== undefined && { line }), ...(column !== undefined && { column }) });
}

/** A drawing that would be too small as a whole starts at the change; a view that the user has moved stays. */
function beginReadable(host: HTMLElement, surface: GraphSurface, { view }: ImpactView): void {
  if (surface.outlook !== undefined) return;
  const { width, height } = view.bounds;
  const share = Math.min(host.clientWidth / width, host.clientHeight / height);
  const middle = view.marks.find(({ isMiddle }) => isMiddle === true);
  if (share < readableShare && middle !== undefined) surface.reveal(middle.id);
}
