import { stringAt } from '#server/base/string-table.ts';
import type { LinkedSnapshot } from '../graph/calls/answers.ts';
import type { ChangedNode } from './changed-nodes.ts';
import { templateUsersOf } from './template-users.ts';

/** Templates that load a library whose top level changed, where it registers what they apply. */
export function templatesOfChanged(snapshot: LinkedSnapshot, changed: readonly ChangedNode[]): readonly ChangedNode[] {
  const templates = templateUsersOf(snapshot);
  return changed.flatMap(({ node, behind }): ChangedNode[] => {
    const file = node - snapshot.symbols.count;
    if (file < 0 || behind !== undefined || templates.isTemplate(file)) return [];
    const path = stringAt(snapshot.files.paths, file);
    return templates
      .loading(file)
      .map((template) => ({ node: snapshot.symbols.count + template, reached: 'behaviour', behind: path }));
  });
}
