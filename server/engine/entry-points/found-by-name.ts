import { stringAt } from '#server/base/string-table.ts';
import type { LinkedSnapshot, SymbolNode } from '../graph/calls/answers.ts';
import { fileOfNode, isModule, qualifiedNameOf } from '../graph/calls/symbol-nodes.ts';
import { djangoNames } from './frameworks/django-parts.ts';
import { pytestNames } from './frameworks/pytest.ts';
import type { NamingConvention } from './naming-convention.ts';

const namingConventions: readonly NamingConvention[] = [pytestNames, djangoNames];

/** The tool that finds a symbol by its name. */
export function finderOf(snapshot: LinkedSnapshot, node: SymbolNode): string | undefined {
  if (isModule(snapshot, node)) return undefined;
  const path = stringAt(snapshot.files.paths, fileOfNode(snapshot, node));
  const meant = namingConventions.filter(({ files }) => files.test(path));
  if (meant.length === 0) return undefined;
  const name = qualifiedNameOf(snapshot, node);
  return meant.find(({ names }) => names.test(name))?.key;
}
