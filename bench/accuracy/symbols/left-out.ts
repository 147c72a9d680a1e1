import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { leftOutFacts } from '#server/app/indexing/left-out-facts.ts';
import { scanLimits } from '#server/app/indexing/limits.ts';
import type { SkippedFile } from '#server/app/ports/scanning.ts';
import type { LeftOutFile } from '#server/engine/graph/file-facts.ts';
import { linkImports } from '#server/engine/graph/link-file.ts';
import type { ImportResolver } from '#server/engine/resolve/resolver.ts';
import type { LanguageFrontEnd } from '#server/engine/source/language.ts';
import { languageOf } from '#server/engine/source/languages.ts';

/** What files may name that the product leaves out of its graph, as it reads them; those that are too large even for that are none. */
export function readLeftOut(
  root: string,
  paths: readonly string[],
  frontEnd: LanguageFrontEnd,
  resolver: ImportResolver,
): LeftOutFile[] {
  return paths.flatMap((path) => {
    if (statSync(join(root, path)).size > scanLimits.leftOutBytes) return [];
    const text = readFileSync(join(root, path), 'utf8');
    const facts = leftOutFacts(frontEnd, { path, language: languageOf(path), text });
    if (facts === undefined) return [];
    const { broken, computesTargets, words, imports } = facts;
    const uses = linkImports(path, imports, resolver);
    return [{ path, mayImportMore: broken || computesTargets, ...(words && { words }), uses }];
  });
}

export function asSkipped(paths: readonly string[]): SkippedFile[] {
  return paths.map((path) => ({ path, reason: 'generated' }));
}
