import assert from 'node:assert/strict';
import { createExpressions } from '#server/engine/linking/javascript/expressions/create-expressions.ts';
import { compareTypes } from './checked-types.ts';
import type { SourceFiles } from './linked-project.ts';

/**
 * One test: every alias and every variable at the top of the source is what TypeScript's checker says it is. Where it is
 * not, `ours` says what it is instead, so that a difference is known and a change of it seen.
 */
export function checkTypes(
  title: string,
  source: string | SourceFiles,
  ours: Readonly<Record<string, string>> = {},
): void {
  it(title, async () => {
    const files = typeof source === 'string' ? { 'a.ts': `export {};\n${source}` } : source;
    const compared = await compareTypes(files, ({ names, types, queries }) => createExpressions(names, types, queries));
    assert.notEqual(compared.length, 0);
    const expected = compared.map(({ name, checked }) => `${name}: ${ours[name] ?? checked}`);
    assert.deepEqual(
      compared.map((one) => `${one.name}: ${one.ours}`),
      expected,
    );
    const needless = compared.filter(({ name, checked }) => ours[name] === checked).map(({ name }) => name);
    assert.deepEqual(needless, [], 'these differences are gone');
  });
}
