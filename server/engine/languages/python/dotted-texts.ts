import type { ImportSite } from '../../source/facts.ts';
import { isIdentifierPart } from './characters.ts';
import type { Cursor } from './cursor.ts';

const dotted = /(["'])([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+(?::[A-Za-z_]\w*)?)(?:\([^\\\n]{0,200}?\))?\1(?!\1)/y;

/** A logger is called like a module and names none; what `import_module` is given is an import by itself. */
const namesOther = /(?:getLogger|import_module|__import__)\s*\(\s*$/;
const lookedBack = 40;

/**
 * Adds what the text whose opening quote the cursor stands at may name, if all of it is a dotted name:
 * `"shop.middleware.Team"` in settings, `patch("shop.views.now")`, or an object reference: `run("shop.web:app")`, `"shop.web:make(1)"`.
 * Whether there is such a module the resolver says; most texts of that form name none.
 */
export function readDottedText(cursor: Cursor, found: ImportSite[]): void {
  const { text, position, line } = cursor;
  if (isIdentifierPart(text.charCodeAt(position - 1))) return;
  dotted.lastIndex = position;
  const specifier = dotted.exec(text)?.[2].replace(':', '.');
  if (specifier === undefined || namesOther.test(text.slice(Math.max(0, position - lookedBack), position))) return;
  found.push({ specifier, kind: 'reference', line, column: cursor.columnOf(position) });
}
