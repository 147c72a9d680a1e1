import { typescriptFrontEnd } from '#server/engine/languages/typescript/front-end.ts';
import { pythonFrontEnd } from '#server/engine/languages/python/front-end.ts';
import type { CodeMetrics } from '#server/engine/source/code-metrics.ts';
import { bundledAssets } from '#server/platform/files/bundled-assets.ts';

export interface MeasuredText {
  readonly metrics: CodeMetrics;
  /** Rows by qualified name: cyclomatic, cognitive, nesting, parameters. */
  readonly functions: Readonly<Record<string, readonly [number, number, number, number]>>;
  /** Methods and LCOM4 by qualified name. */
  readonly classes: Readonly<Record<string, readonly [number, number]>>;
}

/** What is counted in a file. */
export async function measured(path: string, text: string): Promise<MeasuredText> {
  const frontEnd = path.endsWith('.py') ? pythonFrontEnd : typescriptFrontEnd;
  await frontEnd.load(bundledAssets);
  const { declarations, metrics } = frontEnd.declarations(text, path);
  if (metrics === undefined) throw new Error('nothing was measured');
  const nameOf = ({ symbol }: { readonly symbol: number }) => declarations[symbol].qualifiedName;
  const functions = metrics.functions.map(
    (row) => [nameOf(row), [row.cyclomatic, row.cognitive, row.nesting, row.parameters]] as const,
  );
  const classes = metrics.classes.map((row) => [nameOf(row), [row.methods, row.lcom4]] as const);
  return { metrics, functions: Object.fromEntries(functions), classes: Object.fromEntries(classes) };
}
