import { stringAt } from '#server/base/string-table.ts';
import type { LinkedSnapshot, SymbolNode } from '../graph/calls/answers.ts';
import { fileOfNode, isModule, kindOfNode, qualifiedNameOf } from '../graph/calls/symbol-nodes.ts';
import { djangoNames } from './frameworks/django-parts.ts';
import { nextNames, reactRouterNames, storybookNames, svelteKitNames } from './frameworks/module-options.ts';
import { pytestNames } from './frameworks/pytest.ts';
import type { NamingConvention } from './naming-convention.ts';

const namingConventions: readonly NamingConvention[] = [
  pytestNames,
  djangoNames,
  svelteKitNames,
  nextNames,
  reactRouterNames,
  storybookNames,
];

/** The tool that finds a symbol by its name. */
export function finderOf(snapshot: LinkedSnapshot, node: SymbolNode): string | undefined {
  const kind = kindOfNode(snapshot, node);
  if (isModule(snapshot, node) || kind === 'type' || kind === 'interface') return undefined;
  const path = stringAt(snapshot.files.paths, fileOfNode(snapshot, node));
  const meant = namingConventions.filter(({ files }) => files.test(path));
  if (meant.length === 0) return undefined;
  const name = qualifiedNameOf(snapshot, node);
  return meant.find(({ names }) => names.test(name))?.key;
}
