import type { ViewMark } from '#protocol/view.ts';
import type { Paint } from './theme.ts';

/** Languages of one colour. */
export interface LanguageKind {
  readonly paint: Paint;
  /** As the legend names them. */
  readonly text: string;
  /** VS Code's identifiers. */
  readonly ids: readonly string[];
}

export const languageKinds: readonly LanguageKind[] = [
  {
    paint: 'kindScript',
    text: 'JavaScript, TypeScript',
    ids: ['javascript', 'javascriptreact', 'typescript', 'typescriptreact', 'vue', 'svelte', 'astro'],
  },
  { paint: 'kindPython', text: 'Python', ids: ['python'] },
  { paint: 'kindNative', text: 'C, C++, Go, Rust', ids: ['c', 'cpp', 'rust', 'go', 'zig', 'swift', 'objective-c'] },
  {
    paint: 'kindManaged',
    text: 'Java, Kotlin, C#, PHP, Ruby',
    ids: ['java', 'kotlin', 'csharp', 'scala', 'fsharp', 'vb', 'php', 'ruby'],
  },
  {
    paint: 'kindMarkup',
    text: 'HTML, CSS, Markdown',
    ids: ['html', 'css', 'scss', 'less', 'markdown', 'restructuredtext', 'xml'],
  },
  {
    paint: 'kindData',
    text: 'JSON, YAML, SQL',
    ids: ['json', 'jsonc', 'yaml', 'toml', 'sql', 'graphql', 'snapshot'],
  },
  { paint: 'kindOther', text: 'other', ids: [] },
];

const paints = new Map(languageKinds.flatMap(({ paint, ids }) => ids.map((id) => [id, paint] as const)));

/** Colour of the stripe: that of its language. */
export function kindPaint({ language }: Pick<ViewMark, 'language'>): Paint {
  return paints.get(language ?? '') ?? 'kindOther';
}
