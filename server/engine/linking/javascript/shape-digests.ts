import { bringsFolders } from '../../resolve/javascript/automatic-folders.ts';
import { flag } from '../../languages/typescript/node-flags.ts';
import { isTypeKind, kind } from '../../languages/typescript/node-kinds.ts';
import type { ShapeDigests } from '../language-linker.ts';
import { assignedDigests } from './binder/assigned-digests.ts';
import { automaticRootsKey } from './binder/automatic-imports.ts';
import { DigestTable, hashName } from './binder/digest-table.ts';
import { addExportDigests, addImportDigests } from './binder/export-digests.ts';
import { memberNameOf } from './binder/member-name.ts';
import { boundBy } from './binder/scope-nodes.ts';
import { codeKey, joinDigests } from './binder/shape-hash.ts';
import { exportsAll, isExported } from './binder/export-table.ts';
import { isTemplatePath, readTemplateKey, templateKey, templatesNamedIn } from './binder/template-owners.ts';
import { outlineOf, visitBody } from './binder/unit-outline.ts';
import type { Unit } from './entity.ts';

/**
 * For each key of `dependencies.ts` that a file has, a digest of all that others may conclude from it. A key that is missing
 * is a name that is not there.
 */
export function shapeDigests(unit: Unit): ShapeDigests {
  const table = new DigestTable(unit.tree);
  const { form, globals } = outlineOf(unit);
  addBody(table, unit, 0, '');
  assignedDigests(table, unit, form === 'commonJs');
  table.add(codeKey, table.hash.ofCode());
  // What a file passes on is asked together with whether it is a module at all.
  table.add('export stars', hashName(form));
  if (bringsFolders(unit.path)) table.add(`global ${automaticRootsKey}`, 1);
  if (isTemplatePath(unit.path)) table.add(readTemplateKey, 1);
  else addTemplates(table, unit);
  for (const name of globals.keys()) table.add(`global ${name}`, table.digests.get(name) ?? 0);
  return table.digests;
}

/** Which templates a file names, and of which class each is said to be. */
function addTemplates(table: DigestTable, unit: Unit): void {
  const { tree } = unit;
  for (const { path, owner } of templatesNamedIn(unit)) {
    const digest = owner === 0 ? 1 : hashName(tree.texts[tree.names[owner]]);
    table.add(templateKey(path), digest);
    table.add(`global ${templateKey(path)}`, digest);
  }
}

/** @param prefix key of the container with a dot behind it; `''` for the file */
function addBody(table: DigestTable, unit: Unit, body: number, prefix: string): void {
  const { tree } = unit;
  const isImplicit = exportsAll(unit, body);
  visitBody(tree, body, (node) => {
    const name = tree.texts[tree.names[node]];
    if (addNamedModule(table, unit, node)) return;
    const isDefault = (tree.flags[node] & flag.isDefault) !== 0;
    const key = prefix + (name === '' && isDefault ? 'default' : name);
    addDeclaration(table, unit, node, key);
    if (isImplicit || isExported(tree, node)) table.addExport(isDefault ? 'default' : name, name);
  });
  for (let node = body + 1; node < tree.ends[body]; node = tree.ends[node]) {
    addImportDigests(table, tree, node, prefix);
    addExportDigests(table, tree, node, prefix);
  }
}

/** `declare module "x"` and `declare global`. True where the node is one. */
function addNamedModule(table: DigestTable, unit: Unit, node: number): boolean {
  const { tree } = unit;
  const flags = tree.flags[node];
  if (tree.kinds[node] !== kind.namespaceDeclaration || (flags & (flag.stringName | flag.global)) === 0) return false;
  const name = `"${tree.texts[tree.names[node]]}"`;
  const isAmbient = (flags & flag.stringName) !== 0 && outlineOf(unit).form === 'script';
  if (isAmbient) table.add(`global module ${name}`, table.hash.of(node));
  else if ((flags & flag.stringName) !== 0)
    table.add('global augment', joinDigests(table.hash.of(node), isNamedElsewhere(unit, node) ? 1 : 0));
  if (isAmbient && name.includes('*')) table.add('global module "*"', table.hash.of(node));
  addBody(table, unit, node, isAmbient ? `${name}.` : '');
  return true;
}

/** Where a file adds to another one without importing it, its target is unknown. */
function isNamedElsewhere({ tree: { names } }: Unit, node: number): boolean {
  return names.some((name, other) => name === names[node] && other !== node);
}

function addDeclaration(table: DigestTable, unit: Unit, node: number, key: string): void {
  const { tree, hash } = table;
  switch (tree.kinds[node]) {
    case kind.classDeclaration:
    case kind.interfaceDeclaration:
      addMembers(table, node, key);
      return;
    case kind.namespaceDeclaration:
      table.add(
        key,
        hash.ofHead(node, () => false),
      );
      table.add(`${key}.*`, hash.of(node));
      addBody(table, unit, node, `${key}.`);
      return;
    case kind.enumDeclaration:
      table.add(key, hash.of(node));
      addMembers(table, node, key);
      return;
    case kind.variable:
      table.add(key, variableDigest(table, node));
      addAssigned(table, unit, node, key.slice(0, key.lastIndexOf('.') + 1));
      return;
    case kind.bindingElement:
      table.add(key, hash.of(node));
      table.add(key, hash.of(boundBy(tree, node)));
      return;
    case kind.importDefault:
    case kind.importNamespace:
    case kind.importSpecifier:
      return;
    default:
      table.add(key, hash.of(node));
  }
}

/** The annotation of a variable says all of it; without one its initialiser does. */
function variableDigest({ tree, hash }: DigestTable, node: number): number {
  const parent = tree.parents[node];
  const isLooped = tree.kinds[parent] === kind.forOf || tree.kinds[parent] === kind.forIn;
  const own = hash.ofHead(node, (child) => isTypeKind(tree.kinds[child]) || !hasType(tree, node));
  return isLooped ? joinDigests(own, hash.of(tree.ends[node])) : own;
}

function hasType(tree: DigestTable['tree'], node: number): boolean {
  for (let child = node + 1; child < tree.ends[node]; child = tree.ends[child])
    if (isTypeKind(tree.kinds[child])) return true;
  return false;
}

/** A variable that is neither annotated nor constant is what is assigned to it as well. */
function addAssigned(table: DigestTable, unit: Unit, node: number, prefix: string): void {
  const { tree, hash } = table;
  if ((tree.flags[node] & flag.constant) !== 0 || hasType(tree, node)) return;
  const name = tree.texts[tree.names[node]];
  for (const assignment of table.assignments(unit).toNames.get(name) ?? [])
    table.add(prefix + name, hash.of(assignment));
}

/** Of the type itself its heritage, type parameters and signatures; each member by itself, and all of them together. */
function addMembers(table: DigestTable, node: number, key: string): void {
  const { tree, hash } = table;
  const isMember = (child: number): boolean => memberOfKind(tree.kinds[child]);
  if (tree.kinds[node] !== kind.enumDeclaration)
    table.add(
      key,
      hash.ofHead(node, (child) => !isMember(child)),
    );
  for (let child = node + 1; child < tree.ends[node]; child = tree.ends[child]) {
    if (tree.kinds[child] === kind.constructorMember) addConstructor(table, child, key);
    if (!isMember(child)) continue;
    addMember(table, child, `${key}.${memberNameOf(tree, child)}`, `${key}.*`);
  }
}

function addMember(table: DigestTable, member: number, key: string, all: string): void {
  const { tree, hash } = table;
  const isProperty = tree.kinds[member] === kind.property || tree.kinds[member] === kind.parameter;
  const digest = isProperty ? variableDigest(table, member) : hash.of(member);
  table.add(key, digest);
  table.add(all, digest);
}

/** `constructor(private a: T)`. What is assigned in there to undeclared types of properties belongs to these. */
function addConstructor(table: DigestTable, constructor: number, key: string): void {
  const { tree } = table;
  for (let child = constructor + 1; child < tree.ends[constructor]; child = tree.ends[child])
    if ((tree.flags[child] & flag.parameterProperty) !== 0 && tree.kinds[child] === kind.parameter)
      addMember(table, child, `${key}.${tree.texts[tree.names[child]]}`, `${key}.*`);
}

function memberOfKind(nodeKind: number): boolean {
  return (
    (nodeKind >= kind.property && nodeKind <= kind.setter) ||
    nodeKind === kind.propertySignature ||
    nodeKind === kind.methodSignature ||
    nodeKind === kind.enumMember
  );
}
