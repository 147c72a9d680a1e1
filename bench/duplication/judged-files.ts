import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scanLimits } from '#server/app/indexing/limits.ts';
import { frontEndOf } from '#server/engine/languages/front-ends.ts';
import { isBinaryName } from '#server/engine/source/binary-names.ts';
import { beginFolderRules } from '#server/engine/source/folder-rules.ts';
import { isGenerated, isGeneratedName } from '#server/engine/source/generated.ts';
import { isReadAnyway } from '#server/engine/source/read-anyway.ts';
import { Scanner } from '#server/platform/files/scanner.ts';

/** Files of a folder that the product compares: code, and nothing that was generated. */
export function judgedFiles(root: string): string[] {
  const scanner = new Scanner({ beginFolderRules, isBinaryName, isGeneratedName, isReadAnyway });
  const { files } = scanner.scan(root, scanLimits);
  return files.map(({ path }) => path).filter((path) => frontEndOf(path) !== undefined && !isGeneratedAt(root, path));
}

function isGeneratedAt(root: string, path: string): boolean {
  return isGenerated(path, readFileSync(join(root, path), 'utf8'));
}
