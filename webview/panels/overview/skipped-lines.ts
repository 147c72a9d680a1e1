import type { IndexState } from '#protocol/index-state.ts';
import type { View } from '#protocol/view.ts';
import { counted } from '#webview/charts/describe.ts';

const reasons: Readonly<Record<keyof IndexState['skipped'], string>> = {
  tooLarge: 'too large',
  binary: 'binary',
  unreadable: 'unreadable',
  parseErrors: 'with syntax errors',
  generated: 'generated',
  symlink: 'symbolic links',
  overLimit: 'over the limit',
};

/** `12 files too large`, one line for each reason that occurred. */
export function skippedLines(skipped: IndexState['skipped']): string[] {
  const names = Object.keys(reasons) as (keyof IndexState['skipped'])[];
  return names.filter((name) => skipped[name] > 0).map((name) => `${counted(skipped[name], 'file')} ${reasons[name]}`);
}

/**
 * Counts the imports in the drawn files that are unresolved, and those of what is not there for a known reason; those of a
 * mark include its content.
 */
export function withoutTargetIn({ marks }: View): { readonly unknown: number; readonly absent: number } {
  const outermost = marks.filter(({ parent }) => parent === undefined);
  const sum = (name: 'unknown' | 'absent') => outermost.reduce((total, mark) => total + (mark[name] ?? 0), 0);
  return { unknown: sum('unknown'), absent: sum('absent') };
}
