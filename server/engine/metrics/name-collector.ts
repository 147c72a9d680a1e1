import type { NameUse } from './explained-code.ts';

/** How a name stands in its place. */
export type NameRole = 'read' | 'written' | 'both' | 'declared';

/** Names of one function; those that an inner function declares stay in it. */
export class NameCollector {
  readonly uses: NameUse[] = [];

  add(node: number, name: string, role: NameRole): void {
    if (name === '') return;
    this.uses.push({
      node,
      name,
      isRead: role === 'read' || role === 'both',
      isWritten: role !== 'read',
      isDeclared: role === 'declared',
    });
  }

  /** Takes over what an inner function uses of this one. */
  addInner({ uses }: NameCollector): void {
    const own = new Set(uses.flatMap(({ isDeclared, name }) => (isDeclared ? [name] : [])));
    for (const use of uses) if (!own.has(use.name)) this.uses.push(use);
  }
}
