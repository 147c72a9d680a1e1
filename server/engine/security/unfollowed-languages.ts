import { stringAt } from '#server/base/string-table.ts';
import { fileKinds } from '../graph/file-kinds.ts';
import type { FileLayer } from '../graph/snapshot.ts';
import { isCode, isRead } from '../metrics/project/code-files.ts';
import { templateSyntaxOf } from './templates/template-syntax.ts';

/** Files of a language whose code no rule follows. */
export interface UnfollowedLanguage {
  /** By VS Code's identifiers. */
  readonly language: string;
  readonly files: number;
}

/** Returns the languages of a project in whose code secrets alone are looked for, those with most files first. */
export function unfollowedLanguages(files: FileLayer): readonly UnfollowedLanguage[] {
  const counts = new Map<string, number>();
  for (let file = 0; file < files.count; file++) {
    const isUnfollowed = isCode(files, file) && !isRead(files, file);
    if (!isUnfollowed || templateSyntaxOf(stringAt(files.paths, file)) !== undefined) continue;
    const { language } = fileKinds(files)[file];
    counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  return Array.from(counts, ([language, count]) => ({ language, files: count })).toSorted(
    (a, b) => b.files - a.files || (a.language < b.language ? -1 : 1),
  );
}
