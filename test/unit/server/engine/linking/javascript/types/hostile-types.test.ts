import assert from 'node:assert/strict';
import { createExpressions } from '#server/engine/linking/javascript/expressions/create-expressions.ts';
import { typedProject } from '../../../../../../support/checked-types.ts';
import type { SourceFiles } from '../../../../../../support/linked-project.ts';
import { shapeOf } from '../../../../../../support/type-shapes.ts';
import { kind } from '#server/engine/languages/typescript/node-kinds.ts';
import type { Entity } from '#server/engine/linking/javascript/entity.ts';
import { meaning } from '#server/engine/linking/javascript/entity.ts';

/** Shapes of aliases and variables at the top of all files, asked for in their order or in the opposite one. */
async function shapesOf(files: SourceFiles, isReversed: boolean, library = true): Promise<Record<string, string>> {
  const { project, names, types } = await typedProject(
    files,
    (parts) => createExpressions(parts.names, parts.types, parts.queries),
    { library },
  );
  const entities: Entity[] = project.units.flatMap((unit) =>
    Array.from(unit.tree.kinds.keys()).flatMap((node) => {
      const what = unit.tree.kinds[node];
      if (unit.tree.parents[node] !== 0 || (what !== kind.variable && what !== kind.typeAlias)) return [];
      return names.entityAt(unit, node) ?? [];
    }),
  );
  const shapes: Record<string, string> = {};
  for (const entity of isReversed ? entities.toReversed() : entities) {
    const isAlias = (entity.meanings & meaning.typeAlias) !== 0;
    shapes[entity.name] = shapeOf(types, isAlias ? types.declaredType(entity) : types.valueType(entity));
  }
  return shapes;
}

function checkEnds(title: string, source: string, expected: Record<string, string>): void {
  it(title, async () => {
    const files = { 'a.ts': `export {};\n${source}` };
    const shapes = await shapesOf(files, false);
    for (const [name, shape] of Object.entries(expected)) assert.equal(shapes[name], shape, name);
    assert.deepEqual(await shapesOf(files, true), shapes, 'the order of questions changes nothing');
  });
}

describe('types that are hostile', () => {
  checkEnds(
    'conditions and mapped types without an end',
    `type Inf<T> = T extends unknown ? Inf<[T]> : never;
    type A = Inf<string>;
    type Grow<T> = { [K in keyof T]: Grow<{ x: T }> };
    type B = Grow<{ a: 1 }>['a'];
    type Fork<T> = T extends string ? Fork<\`\${T}a\`> | Fork<\`\${T}b\`> : T;
    type C = Fork<1>;`,
    { A: 'unresolved(circular)', C: '1' },
  );

  checkEnds(
    'circles',
    `type A = A;
    type B = B | string;
    type X = Y; type Y = X;
    const a = b, b = a;
    class P extends Q {} class Q extends P {}
    declare const p: P;
    const q = p.nothing;
    interface I extends I {}
    declare const i: I;
    const j = i.nothing;
    type Key = keyof Rec; type Rec = { [K in Key]: 1 };`,
    { A: 'unresolved(circular)', X: 'unresolved(circular)', Y: 'unresolved(circular)', a: 'unresolved(circular)' },
  );

  checkEnds(
    'many members',
    `type Big = ${Array.from({ length: 3000 }, (_, index) => `'k${index}'`).join(' | ')};
    type All = Record<Big, number>['k2999'];
    type Product = \`\${Big}-\${Big}\`;
    declare function over(x: 0): 0;
    ${Array.from({ length: 2000 }, (_, index) => `declare function over(x: 'o${index}'): ${index};`).join('\n')}
    type Last = ReturnType<typeof over>;`,
    { All: 'number', Product: 'deferred' },
  );

  checkEnds(
    'interfaces that hold one another',
    `${Array.from({ length: 50 }, (_, index) => `interface N${index} { next: N${(index + 1) % 50}; own${index}: ${index} }`).join('\n')}
    ${Array.from({ length: 50 }, (_, index) => `interface M${index} { next: M${(index + 1) % 50}; own${index}: ${index} }`).join('\n')}
    type Same = N0 extends M0 ? 1 : 2;
    type Other = N0 extends M1 ? 1 : 2;`,
    { Same: '1', Other: '2' },
  );

  it('without a standard library nothing is known of it, and nothing fails', async () => {
    const files = {
      'a.ts': `export {};
        const a = [1]; const b = a.map((x) => x); const c = 'x'.length; const d = Promise.resolve(1);
        async function f() { return 1; } const g = f(); for (const x of [1]) x; type P = Partial<{ a: 1 }>;
        class K { m() { return this; } } const k = new K().m();`,
    };
    const shapes = await shapesOf(files, false, false);
    assert.deepEqual(shapes, {
      a: 'unresolved(not_inferred)',
      b: 'unresolved(not_inferred)',
      c: 'unresolved(not_inferred)',
      d: 'unresolved(not_inferred)',
      g: 'unresolved(not_inferred)',
      P: 'unresolved(not_inferred)',
      k: 'K',
    });
  });
});
