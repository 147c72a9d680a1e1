import type { LinkedSnapshot } from '../graph/calls/answers.ts';
import { drawCallEgo } from './draw-call-ego.ts';
import { boundsOf, type Picture } from './draw-map.ts';
import type { DrawnEdge, DrawnMark, ViewRequest } from './drawn-view.ts';
import { placeColumns } from './ego-columns.ts';
import { aspectsOf, type ProjectTree } from './make-map.ts';
import type { MarkNodes } from './mark-nodes.ts';
import { fileSize, symbolSize } from './natural-size.ts';

/** A node of a column, and the one that contains it if that is shown. */
interface Placed {
  readonly node: number;
  readonly container: number | undefined;
}

/**
 * Draws the neighbourhood of a symbol: callers left, callees right. Before these are known, or where there are none:
 * left its containers, up to its file, right its content.
 */
export function drawSymbolEgo(project: ProjectTree, focus: number, request: ViewRequest): Picture {
  const { snapshot } = project;
  const isKnown = snapshot.symbols !== undefined && snapshot.calls !== undefined;
  const calls = isKnown ? drawCallEgo(project, snapshot as LinkedSnapshot, focus, request) : undefined;
  return calls ?? drawContent(project, focus, request);
}

function drawContent({ nodes, describer }: ProjectTree, focus: number, request: ViewRequest): Picture {
  const columns = columnsAround(nodes, focus, request.depth ?? 1);
  const middle = columns.findIndex((column) => column[0].node === focus);
  const sizes = columns.map((column) => column.map(({ node }) => sizeOf(nodes, node)));
  const places = placeColumns(sizes, aspectsOf(request).whole);
  const marks = columns.flatMap((column, index) =>
    column.map(({ node }, row): DrawnMark => {
      const { expandable: _, ...facts } = describer.describe(node, false);
      return { ...facts, ...places[index][row], scale: 1, distance: index - middle };
    }),
  );
  const edges = columns.flat().flatMap(({ node, container }) => containment(nodes, node, container));
  return { marks, edges, bounds: boundsOf(marks) };
}

function columnsAround(nodes: MarkNodes, focus: number, depth: number): Placed[][] {
  const around: number[] = [focus];
  while (around.length <= depth && nodes.isSymbol(around[0])) around.unshift(nodes.parentOf(around[0]));
  const columns = around.map((node, index): Placed[] => [{ node, container: around[index - 1] }]);
  for (let step = 0; step < depth; step++) {
    const inside = columns[columns.length - 1].flatMap(({ node }) =>
      Array.from(nodes.contentOf(node), (child): Placed => ({ node: child, container: node })),
    );
    if (inside.length === 0) break;
    columns.push(inside);
  }
  return columns;
}

function sizeOf(nodes: MarkNodes, node: number) {
  return (nodes.isSymbol(node) ? symbolSize : fileSize)(nodes.labelOf(node));
}

function containment(nodes: MarkNodes, node: number, container: number | undefined): DrawnEdge[] {
  if (container === undefined) return [];
  const [source, target] = [nodes.idOf(container), nodes.idOf(node)];
  return [{ source, target, weight: 1, types: ['contains'], proof: 'exact', cyclic: false }];
}
