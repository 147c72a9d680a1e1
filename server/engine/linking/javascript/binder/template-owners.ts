import { remember } from '#server/base/remember-by.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import { directoryOf, joinPath } from '../../../resolve/javascript/path.ts';
import type { CodeTree } from '../../../source/code-tree.ts';
import type { Place, Unit } from '../entity.ts';
import type { Tables } from './tables.ts';
import { isClassKind, lastExpressionOf } from './tree-shape.ts';

/** Property of what a decorator is given that says where the template of the class lies. */
export const TEMPLATE_URL = 'templateUrl';

/** A template that a file says to be that of a class. */
export interface NamedTemplate {
  /** Path of the template. */
  readonly path: string;
  /** The property that says so. */
  readonly node: number;
  /** The class whose decorator says so; 0 where something else does. */
  readonly owner: number;
}

/** A template is a file of markup alone. */
export function isTemplatePath(path: string): boolean {
  return path.endsWith('.html');
}

/** Key, in the file that says so, of a template that lies there. */
export function templateKey(path: string): string {
  return `template ${path}`;
}

/** Key of a template itself: it was read as a whole. */
export const readTemplateKey = 'template';

/** The templates that a file names by a text. */
export const templatesNamedIn = remember(({ path, tree }: Unit): readonly NamedTemplate[] => {
  if (!tree.texts.includes(TEMPLATE_URL)) return [];
  const named: NamedTemplate[] = [];
  for (let node = 1; node < tree.count; node++) {
    if (tree.kinds[node] !== kind.propertyAssignment || tree.texts[tree.names[node]] !== TEMPLATE_URL) continue;
    const template = pathIn(path, tree, lastExpressionOf(tree, node));
    if (template !== undefined) named.push({ path: template, node, owner: classAround(tree, node) });
  }
  return named;
});

function pathIn(path: string, { kinds, ends, texts, names }: CodeTree, value: number): string | undefined {
  const isText = kinds[value] === kind.stringLiteral || (kinds[value] === kind.template && ends[value] === value + 1);
  const written = isText ? texts[names[value]] : '';
  return written === '' || written.startsWith('/') ? undefined : joinPath(directoryOf(path), written);
}

/** `@Component({ templateUrl }) class A`: the class, 0 where the property stands anywhere else. */
function classAround({ kinds, parents }: CodeTree, property: number): number {
  const literal = parents[property];
  const decorator = parents[parents[literal]];
  const isGiven = kinds[literal] === kind.objectLiteral && kinds[parents[literal]] === kind.call;
  if (!isGiven || kinds[decorator] !== kind.decorator || parents[literal] !== decorator + 1) return 0;
  return isClassKind(kinds[parents[decorator]]) ? parents[decorator] : 0;
}

/**
 * The classes that templates in files of their own are of. A template that several classes have, or that something else names,
 * is of none, and so is one that lies in another folder than its class.
 */
export class TemplateOwners {
  readonly #tables: Tables;
  #byFolder: ReadonlyMap<string, readonly Unit[]> | undefined;

  constructor(tables: Tables) {
    this.#tables = tables;
  }

  /** Returns the class of a template. */
  ownerOf(template: string): Place | undefined {
    this.#tables.touchShared(templateKey(template));
    const naming = this.#unitsIn(directoryOf(template)).flatMap((unit) =>
      templatesNamedIn(unit).flatMap(({ path, owner }) => (path === template ? [{ unit, node: owner }] : [])),
    );
    for (const { unit } of naming) this.#tables.touch(unit, templateKey(template));
    return naming.length === 1 && naming[0].node > 0 ? naming[0] : undefined;
  }

  /** Whether the template that a class names was read as a whole, and is that of no other class. */
  isRead(template: string, { unit, node }: Place): boolean {
    this.#tables.dependencies.touch(template, readTemplateKey);
    if (!isTemplatePath(template) || this.#tables.project.unitAt(template) === undefined) return false;
    const owner = this.ownerOf(template);
    return owner?.unit === unit && owner.node === node;
  }

  #unitsIn(folder: string): readonly Unit[] {
    this.#byFolder ??= Map.groupBy(
      this.#tables.project.units.filter(({ path }) => !isTemplatePath(path)),
      ({ path }) => directoryOf(path),
    );
    return this.#byFolder.get(folder) ?? [];
  }
}
