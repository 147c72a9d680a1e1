import type { CodeLens, Hover, MarkupContent, Position } from 'vscode-languageserver-protocol';
import type { ComplexFunction } from '#server/app/editor/complex-functions.ts';
import type { FileView } from './file-view.ts';
import { isOn } from './import-hover.ts';

/** One lens over each function that reaches a cognitive complexity; it says so and does nothing. */
export function complexityLenses(view: FileView, least: number): CodeLens[] {
  return view.insight.complexFunctions(least).flatMap((found): CodeLens[] => {
    const range = view.rangeOf(found);
    const command = { title: `cognitive ${found.cognitive}`, tooltip: complexityText(found), command: '' };
    return range === undefined ? [] : [{ range, command }];
  });
}

/** A hover whose text is its value. */
interface PlainHover extends Hover {
  readonly contents: MarkupContent;
}

/** The measures of a function that reaches a cognitive complexity, on its name; null everywhere else. */
export function complexityHover(view: FileView, position: Position, least: number): PlainHover | null {
  for (const found of view.insight.complexFunctions(least)) {
    const range = view.rangeOf(found);
    if (range === undefined || !isOn(range, position)) continue;
    return { range, contents: { kind: 'plaintext', value: complexityText(found) } };
  }
  return null;
}

function complexityText({ cognitive, cyclomatic, nesting, lines, percent }: ComplexFunction): string {
  const size = `${lines} ${lines === 1 ? 'line' : 'lines'}`;
  const numbers = `Cognitive complexity ${cognitive}, cyclomatic ${cyclomatic}, nested ${nesting} deep, ${size}.`;
  return percent === 0 ? numbers : `${numbers} More complex than ${percent} % of the functions of the reference.`;
}
