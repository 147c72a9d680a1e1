import assert from 'node:assert/strict';
import { typescriptFrontEnd } from '#server/engine/languages/typescript/front-end.ts';
import type { ImportSite } from '#server/engine/source/facts.ts';

/** `expected`: the sites as `line:column kind specifier`. */
export function checkSites(source: string, expected: readonly string[], path = 'a.ts'): void {
  assert.deepEqual(sitesOf(source, path), expected, source);
}

/** `expected`: the sites without their places, as `kind specifier`. */
export function checkKinds(source: string, expected: readonly string[], path = 'a.ts'): void {
  assert.deepEqual(
    sitesOf(source, path).map((site) => site.replace(/^\S+ /, '')),
    expected,
    source,
  );
}

export function checkLines(source: string, lines: number, codeLines: number, path: string): void {
  const facts = typescriptFrontEnd.imports(source, path);
  assert.deepEqual([facts.lines, facts.codeLines], [lines, codeLines], source);
}

function sitesOf(source: string, path: string): string[] {
  return typescriptFrontEnd.imports(source, path).imports.map(describeSite);
}

function describeSite({ line, column, kind, specifier }: ImportSite): string {
  return `${line}:${column} ${kind} ${specifier}`;
}
