import type { CodeTree } from '../../../source/code-tree.ts';
import type { Unit } from '../entity.ts';
import { type AssignmentIndex, assignmentIndexOf } from './assignment-index.ts';
import { joinDigests, ShapeHash } from './shape-hash.ts';

/** The digests of one file while they are gathered: what several declarations say under one key is joined in their order. */
export class DigestTable {
  readonly tree: CodeTree;
  readonly hash: ShapeHash;
  readonly digests = new Map<string, number>();

  constructor(tree: CodeTree) {
    this.tree = tree;
    this.hash = new ShapeHash(tree);
  }

  add(key: string, digest: number): void {
    this.digests.set(key, joinDigests(this.digests.get(key), digest));
  }

  /** Adds an export for lookups of this export, of all exports of this file, and of the name in any file. */
  addExport(name: string, leadsTo: string | number): void {
    const digest = typeof leadsTo === 'number' ? leadsTo : hashName(leadsTo);
    for (const key of [`export ${name}`, `global export ${name}`]) this.add(key, digest);
    this.add('export *', joinDigests(hashName(name), digest));
  }

  assignments(unit: Unit): AssignmentIndex {
    return assignmentIndexOf(unit);
  }
}

export function hashName(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
