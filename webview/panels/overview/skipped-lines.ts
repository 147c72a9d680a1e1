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

/** Counts unresolved imports in the drawn files; those of a mark include its content. */
export function unresolvedIn({ marks }: View): number {
  const outermost = marks.filter(({ parent }) => parent === undefined);
  return outermost.reduce((sum, { unknown = 0 }) => sum + unknown, 0);
}
