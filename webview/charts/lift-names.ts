import type { SceneEdge, SceneMark, TextShape } from './scene.ts';

/** Draws the names of highlighted marks again above the lines, which would otherwise strike them out. */
export function liftNames(marks: readonly SceneMark[], edges: readonly SceneEdge[]): readonly SceneMark[] {
  if (!edges.some(({ isAbove }) => isAbove)) return marks;
  return marks.map((mark) => {
    if (mark.prominence !== 'front') return mark;
    const texts = mark.shapes.filter((shape): shape is TextShape => shape.kind === 'text');
    const lifted = texts.map((text) => ({ ...text, halo: text.halo ?? ('mark' as const) }));
    return { ...mark, plate: [...mark.plate, ...lifted] };
  });
}
