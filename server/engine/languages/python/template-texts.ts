import type { ImportSite } from '../../source/facts.ts';
import { specifierOfTemplate } from '../../source/template-names.ts';
import { isIdentifierPart } from './characters.ts';
import type { Cursor } from './cursor.ts';

const written = /(["'])([^"'\s{}%\\]{1,200})\1(?!\1)/y;

/**
 * Adds the template that the text whose opening quote the cursor stands at may name, if all of it is the path of one:
 * `template_name = "shop/cart.html"`. Whether there is such a template the resolver says.
 */
export function readTemplateText(cursor: Cursor, found: ImportSite[]): void {
  const { text, position, line } = cursor;
  if (isIdentifierPart(text.charCodeAt(position - 1))) return;
  written.lastIndex = position;
  const specifier = specifierOfTemplate(written.exec(text)?.[2] ?? '');
  if (specifier === undefined) return;
  found.push({ specifier, kind: 'reference', line, column: cursor.columnOf(position) });
}
