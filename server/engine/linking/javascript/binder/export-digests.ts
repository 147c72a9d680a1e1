import type { CodeTree } from '../../../source/code-tree.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import { type DigestTable, hashName } from './digest-table.ts';
import { joinDigests } from './shape-hash.ts';
import { outerNameOf } from './tree-shape.ts';

/** An import: what it is called outside, and where from. */
export function addImportDigests(table: DigestTable, tree: CodeTree, statement: number, prefix: string): void {
  if (tree.kinds[statement] !== kind.importDeclaration) return;
  const from = specifierDigest(tree, statement);
  for (let node = statement + 1; node < tree.ends[statement]; node = tree.ends[node])
    table.add(prefix + tree.texts[tree.names[node]], joinDigests(from, table.hash.of(node)));
}

function specifierDigest(tree: CodeTree, statement: number): number {
  return hashName(tree.texts[tree.names[statement]]);
}

/** Adds the digests of a statement's exports and of their targets. */
export function addExportDigests(table: DigestTable, tree: CodeTree, node: number, prefix: string): void {
  switch (tree.kinds[node]) {
    case kind.exportDeclaration:
      for (let child = node + 1; child < tree.ends[node]; child = tree.ends[child])
        table.addExport(outerNameOf(tree, child), joinDigests(specifierDigest(tree, node), table.hash.of(child)));
      return;
    case kind.exportStar:
      table.add('export stars', specifierDigest(tree, node));
      table.add('export *', specifierDigest(tree, node));
      return;
    case kind.exportStarAs:
      table.addExport(outerNameOf(tree, node), specifierDigest(tree, node));
      return;
    case kind.exportDefault:
      addExpression(table, node, prefix, 'default');
      return;
    case kind.exportEquals:
      addExpression(table, node, prefix, 'export=');
      return;
    case kind.exportAsNamespace:
      table.add(tree.texts[tree.names[node]], 1);
  }
}

function addExpression(table: DigestTable, node: number, prefix: string, name: string): void {
  const digest = table.hash.of(node);
  table.addExport(name, digest);
  table.add(prefix + name, digest);
}
