import type { View } from '#protocol/view.ts';
import { describeView } from './describe.ts';
import { drawCaptions } from './draw-captions.ts';
import { drawEdges } from './draw-edges.ts';
import { drawMarks } from './draw-marks.ts';
import { type DrawOptions, fontRatioDefault } from './draw-options.ts';
import { type Drawing, prepareDrawing } from './drawing.ts';
import { type Highlight, highlightEmphasis, highlightSubject } from './highlight.ts';
import { liftNames } from './lift-names.ts';
import type { Scene } from './scene.ts';
import type { LabelledView } from './labelled-mark.ts';

export function drawView(view: View, options: DrawOptions): Scene {
  return drawPrepared(prepareDrawing(view), options);
}

export function drawPrepared(drawing: Drawing, options: DrawOptions): Scene {
  const view: LabelledView = drawing.index.view;
  const { zoom = 1, fontRatio = fontRatioDefault } = options;
  const { cuts, hasStripes, against } = drawing;
  const look = { ...options, zoom, fontRatio, cuts, hasStripes, against };
  const highlight = highlightOf(drawing, options);
  drawing.cache.begin(look.zoom, look.fontRatio);
  const marks = drawMarks(drawing, look, highlight);
  const edges = drawEdges(drawing, look, highlight, marks);
  return {
    bounds: view.bounds,
    title: view.title ?? 'Dependencies',
    description: describeView(view),
    marks: liftNames(marks, edges),
    captions: drawCaptions(view, look),
    edges,
  };
}

/**
 * Returns the highlight: the pointed mark takes precedence over the page's emphasis, and that over the selection. An
 * unfolded mark that is selected is one whose content is viewed: nothing is dimmed for it.
 */
function highlightOf(
  { index, arrows }: Drawing,
  { pointed, selection, isQuiet, emphasis }: DrawOptions,
): Highlight | undefined {
  const subject = (pointed && highlightSubject(index, pointed, arrows)) ?? undefined;
  if (subject !== undefined) return subject;
  if (emphasis !== undefined) return highlightEmphasis(index, emphasis);
  const isOpen = selection?.kind === 'mark' && index.marks.get(selection.id)?.expanded === true;
  return selection === undefined || isQuiet === true || isOpen ? undefined : highlightSubject(index, selection, arrows);
}
