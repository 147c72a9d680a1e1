import { createRequire } from 'node:module';
import type { Point, Scene, SceneMark } from '#webview/charts/scene.ts';
import { countCrossings, type Line, runsThrough } from './picture-figures.ts';

interface ElkNode {
  readonly id: string;
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly height?: number;
  readonly children?: readonly ElkNode[];
  readonly edges?: readonly ElkEdge[];
  readonly layoutOptions?: Readonly<Record<string, string>>;
}

interface ElkEdge {
  readonly id: string;
  readonly sources: readonly string[];
  readonly targets: readonly string[];
  readonly container?: string;
  readonly sections?: readonly { startPoint: Point; bendPoints?: readonly Point[]; endPoint: Point }[];
}

interface Elk {
  layout(graph: ElkNode): Promise<ElkNode>;
}

const options = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
};

export interface ElkFigures {
  readonly through: number;
  readonly crossings: number;
  readonly cpuMs: number;
  readonly size: string;
}

/**
 * The boxes and arrows of a scene as elkjs lays them out, with places of its own.
 *
 * @param program file of elkjs, `…/elkjs/lib/elk.bundled.js`
 */
export async function elkFigures({ marks, edges }: Scene, program: string): Promise<ElkFigures> {
  const Elk = createRequire(import.meta.url)(program) as new () => Elk;
  const root: ElkNode = {
    id: 'root',
    layoutOptions: options,
    children: childrenOf(marks, undefined),
    edges: edges.map(({ source, target }, index) => ({ id: `e${index}`, sources: [source], targets: [target] })),
  };
  const before = process.cpuUsage();
  const laid = await new Elk().layout(root);
  const { user, system } = process.cpuUsage(before);
  const boxes = boxesOf(laid, { x: 0, y: 0 }, undefined);
  const lines = linesOf(laid, new Map(boxes.map(({ id, box }) => [id, box])));
  return {
    through: lines.filter((line) => runsThrough(line, boxes)).length,
    crossings: countCrossings(lines),
    cpuMs: Math.round((user + system) / 1000),
    size: `${Math.round(laid.width ?? 0)} × ${Math.round(laid.height ?? 0)}`,
  };
}

function childrenOf(marks: readonly SceneMark[], parent: string | undefined): ElkNode[] {
  return marks
    .filter((mark) => mark.parent === parent)
    .map(({ id, box }) => {
      const children = childrenOf(marks, id);
      if (children.length === 0) return { id, width: box.width, height: box.height };
      return { id, children, layoutOptions: { 'elk.padding': '[top=36,left=14,bottom=14,right=14]' } };
    });
}

type Placed = Pick<SceneMark, 'id' | 'parent' | 'box'>;

function boxesOf(node: ElkNode, origin: Point, parent: string | undefined): Placed[] {
  return (node.children ?? []).flatMap((child) => {
    const at = { x: origin.x + (child.x ?? 0), y: origin.y + (child.y ?? 0) };
    const box = { ...at, width: child.width ?? 0, height: child.height ?? 0 };
    return [{ id: child.id, parent, box }, ...boxesOf(child, at, child.id)];
  });
}

/** Points count from the node that an edge belongs to. */
function linesOf({ edges = [] }: ElkNode, places: ReadonlyMap<string, Point>): Line[] {
  return edges.map(({ sources, targets, sections = [], container = 'root' }) => {
    const { x, y } = places.get(container) ?? { x: 0, y: 0 };
    const points = sections.flatMap(({ startPoint, bendPoints = [], endPoint }) => [
      startPoint,
      ...bendPoints,
      endPoint,
    ]);
    const moved = points.map((point) => ({ x: point.x + x, y: point.y + y }));
    return { source: sources[0], target: targets[0], points: moved };
  });
}
