import assert from 'node:assert/strict';
import { qualifyDeclarations } from '#server/engine/source/qualify.ts';

/** Each entry is `name` at the top level or `container index > name`. */
function check(found: string[], expected: string[]): void {
  const declarations = found.map((entry) => {
    const [container, name] = entry.includes('>') ? entry.split('>') : ['-1', entry];
    return {
      name,
      kind: 'variable' as const,
      container: Number(container),
      line: 1,
      column: 1,
      endLine: 1,
      exported: false,
    };
  });
  assert.deepEqual(
    qualifyDeclarations(declarations).map((declaration) => declaration.qualifiedName),
    expected,
  );
}

describe('qualified names', () => {
  it('join the containers with dots', () => check(['A', '0>b', '1>c'], ['A', 'A.b', 'A.b.c']));
  it('number the later symbols of a name', () => check(['a', 'a', 'b', 'a'], ['a', 'a~2', 'b', 'a~3']));
  it('hand the number of a container down', () => check(['A', 'A', '1>m', '0>m'], ['A', 'A~2', 'A~2.m', 'A.m']));
  it('keep members of different containers apart', () => check(['A', 'B', '0>m', '1>m'], ['A', 'B', 'A.m', 'B.m']));
  it('stay unique against names that look numbered', () => check(['a~2', 'a', 'a', 'a'], ['a~2', 'a', 'a~3', 'a~4']));
  it('stay unique when the numbered name comes later', () => check(['a', 'a', 'a~2'], ['a', 'a~2', 'a~2~2']));
  it('stay unique against names with dots', () => check(['A', '0>b', 'A.b'], ['A', 'A.b', 'A.b~2']));
  it('treat names of the object prototype like any other', () =>
    check(['constructor', '__proto__', 'constructor'], ['constructor', '__proto__', 'constructor~2']));
});
