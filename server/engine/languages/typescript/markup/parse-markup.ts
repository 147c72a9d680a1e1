import type ts from 'typescript';
import { parseScript } from '../parse.ts';
import type { MarkupCode, MarkupForm } from './markup-code.ts';

/** The syntax of what markup says. */
export interface ParsedMarkup {
  readonly file: ts.SourceFile;
  readonly form: MarkupForm;
  readonly broken: boolean;
  /** Offset in the file of the component, for one of `file`. */
  readonly sourceOf: (offset: number) => number;
}

/** TypeScript is read in the markup of every component: what it adds to JavaScript means nothing else there. */
const dialect = { types: true, ambient: false, jsx: true, isBlock: true };

export function parseMarkup({ text, form, broken, sourceOf }: MarkupCode): ParsedMarkup {
  const parsed = parseScript(text, dialect);
  const { file } = parsed ?? (parseScript('', dialect) as NonNullable<typeof parsed>);
  return { file, form, broken: broken || parsed === undefined || parsed.broken, sourceOf };
}
