import {
  type Box,
  farOpacity,
  type Prominence,
  type Scene,
  type SceneEdge,
  type SceneMark,
} from '#webview/charts/scene.ts';
import type { Theme } from '#webview/charts/theme.ts';
import { ShapePainter } from './paint-shapes.ts';
import type { Lens } from './renderer.ts';

const DIM_GROUND_OPACITY = 0.6;

/** One frame: areas, lines, marks, names that stand over them. */
export function paintScene(
  context: CanvasRenderingContext2D,
  scene: Scene,
  theme: Theme,
  { zoom, x, y }: Lens,
  pixelRatio: number,
  isSeen: (box: Box) => boolean,
): void {
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalAlpha = 1;
  context.fillStyle = theme.colours.background;
  context.fillRect(0, 0, context.canvas.width, context.canvas.height);
  const painter = new ShapePainter(context, theme, [zoom * pixelRatio, x * pixelRatio, y * pixelRatio]);
  const marks = scene.marks.filter(({ box }) => isSeen(box));
  const edges = scene.edges.filter(({ bounds }) => isSeen(bounds));
  for (const mark of marks) paintGround(painter, mark, theme);
  for (const edge of edges) if (!edge.isAbove) paintEdge(painter, edge, theme);
  for (const mark of marks) {
    painter.begin(opacityOf(mark.prominence, theme), mark.prominence === 'dim');
    painter.paint(mark.shapes);
  }
  for (const edge of edges) if (edge.isAbove) paintEdge(painter, edge, theme);
  painter.begin(1, false);
  painter.paint(scene.captions);
  for (const { plate } of marks) painter.paint(plate);
}

function paintGround(painter: ShapePainter, { ground, prominence }: SceneMark, { dimOpacity }: Theme): void {
  if (ground.length === 0) return;
  painter.begin(prominence === 'dim' && dimOpacity < 1 ? DIM_GROUND_OPACITY : 1, prominence === 'dim');
  painter.paint(ground);
}

/** Where nothing may be transparent, edges that would lie back are left out. */
function paintEdge(painter: ShapePainter, { shapes, prominence }: SceneEdge, theme: Theme): void {
  const isHidden = theme.dimOpacity === 1 && (prominence === 'dim' || prominence === 'far');
  if (isHidden) return;
  painter.begin(opacityOf(prominence, theme), prominence === 'dim');
  painter.paint(shapes);
}

function opacityOf(prominence: Prominence, { dimOpacity }: Theme): number {
  if (prominence === 'far' && dimOpacity < 1) return farOpacity;
  return prominence === 'dim' ? dimOpacity : 1;
}
