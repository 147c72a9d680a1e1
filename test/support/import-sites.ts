import assert from 'node:assert/strict';
import type { ImportSite } from '#server/engine/source/facts.ts';
import { typescriptFrontEnd } from '#server/engine/languages/typescript/front-end.ts';

/** `line:column kind specifier` of every site of a script. */
export function sitesOf(source: string, path = 'a.ts'): string[] {
  return typescriptFrontEnd.imports(source, path).imports.map(describeSite);
}

function describeSite({ line, column, kind, specifier }: ImportSite): string {
  return `${line}:${column} ${kind} ${specifier}`;
}

/** `expected`: the sites without their places, as `kind specifier`. */
export function checkKinds(source: string, expected: readonly string[], path?: string): void {
  assert.deepEqual(
    sitesOf(source, path).map((site) => site.replace(/^\S+ /, '')),
    expected,
    source,
  );
}
