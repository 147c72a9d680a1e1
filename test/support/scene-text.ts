import { edgeKey } from '#webview/charts/edge-key.ts';
import type { Box, Scene, SceneEdge, SceneMark, Shape, Way } from '#webview/charts/scene.ts';
import { directionOf, endOf, isTrack, startOf } from '#webview/charts/ways.ts';

/**
 * A scene for people to read: every mark in its box with what is written on it, every edge with its ends and its look.
 *
 *     src/** 0,0 392×188 unfolded: folderOpen, src, 3 files, fold
 *       src/a.ts 14,36 152×48: file, a.ts, 8 lines
 *     edges
 *       src/a.ts → src/b.ts 90,84 ↓ 90,128: edge 0.9
 */
export function sceneText(scene: Scene): string {
  const depths = new Map<string, number>();
  const lines = scene.marks.map((mark) => {
    const depth = mark.parent === undefined ? 0 : 1 + (depths.get(mark.parent) ?? 0);
    depths.set(mark.id, depth);
    return '  '.repeat(depth) + markText(mark);
  });
  const captions = scene.captions.map((shape) => `caption ${shapeText(shape) ?? ''}`);
  const edges = scene.edges
    .toSorted((a, b) => (edgeKey(a.source, a.target) < edgeKey(b.source, b.target) ? -1 : 1))
    .map((edge) => `  ${edgeText(edge)}`);
  const size = `${round(scene.bounds.width)}×${round(scene.bounds.height)}`;
  return `${[`${size}: ${scene.description}`, ...lines, ...captions, 'edges', ...edges].map(shown).join('\n')}\n`;
}

function markText({ id, box, isOpen, prominence, shapes, plate }: SceneMark): string {
  const state = [isOpen ? ' unfolded' : '', prominence === 'plain' ? '' : ` ${prominence}`].join('');
  const texts = [...shapes, ...plate].map(shapeText).filter((text) => text !== undefined);
  return `${id} ${boxText(box)}${state}${texts.length === 0 ? '' : `: ${texts.join(', ')}`}`;
}

function edgeText({ source, target, prominence, isAbove, way, shapes }: SceneEdge): string {
  const looks = shapes.map(shapeText).filter((text) => text !== undefined);
  const state = [prominence === 'plain' ? '' : ` ${prominence}`, isAbove ? ' above' : ''].join('');
  return `${source} → ${target} ${wayText(way)}${state}: ${looks.join(', ')}`;
}

/** From right on clockwise. */
const ARROWS = ['→', '↘', '↓', '↙', '←', '↖', '↑', '↗'];

function wayText(way: Way): string {
  const [start, end, { x, y }] = [startOf(way), endOf(way), directionOf(way)];
  const arrow = ARROWS[(Math.round(Math.atan2(y, x) / (Math.PI / 4)) + 8) % 8];
  const turns = isTrack(way) ? way.points.slice(1, -1).map((at) => `${round(at.x)},${round(at.y)} `) : [];
  return `${round(start.x)},${round(start.y)} ${turns.join('')}${arrow} ${round(end.x)},${round(end.y)}`;
}

/** Undefined for what every mark has. */
function shapeText(shape: Shape): string | undefined {
  switch (shape.kind) {
    case 'text':
      return shape.text;
    case 'icon':
      return shape.icon;
    case 'curve':
    case 'track': {
      const { paint, width, dash } = shape.stroke;
      return `${paint} ${Math.round(width * 10) / 10}${dash === undefined ? '' : ` dashed ${dash.map(round).join(' ')}`}`;
    }
    case 'rect': {
      const paint = shape.stroke?.paint ?? shape.fill;
      if (shape.className === 'stripe') return paint;
      const isPlain = shape.className === 'plate' || paint === 'markBorder' || paint === 'groundBorder';
      return isPlain ? undefined : `${shape.className} ${paint}`;
    }
    case 'polygon':
      return shape.stroke === undefined ? undefined : 'hollow';
  }
}

function boxText({ x, y, width, height }: Box): string {
  return `${round(x)},${round(y)} ${round(width)}×${round(height)}`;
}

function round(value: number): string {
  return String(Math.round(value));
}

/** Shows an invisible character by its number. */
function shown(line: string): string {
  return line.replaceAll(/[\p{Cc}\p{Cf}]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
}
