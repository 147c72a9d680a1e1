import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { typescriptFrontEnd } from '#server/engine/languages/typescript/front-end.ts';
import { checkGolden, type Mark } from '../../support/golden.ts';

/** Goldens are called after the script they hold: `classes.ts.golden`. */
const SUFFIX = '.golden';

function marksOf(source: string, path: string): Mark[] {
  const { declarations, broken } = typescriptFrontEnd.declarations(source, path);
  const marks = declarations.map(({ kind, qualifiedName, exported, line, column, endLine }) => {
    const range = endLine === line ? '' : ` to line ${endLine}`;
    return { line, column, note: `${exported ? 'exported ' : ''}${kind} ${qualifiedName}${range}` };
  });
  return broken ? [...marks, { line: 1, column: 1, note: 'broken' }] : marks;
}

describe('declarations', () => {
  before(() => typescriptFrontEnd.load({ read: () => new Uint8Array() }));

  const folder = import.meta.dirname;
  for (const name of readdirSync(folder).filter((entry) => entry.endsWith(SUFFIX))) {
    const path = name.slice(0, -SUFFIX.length);
    it(path, () => checkGolden(join(folder, name), (source) => marksOf(source, path)));
  }
});
