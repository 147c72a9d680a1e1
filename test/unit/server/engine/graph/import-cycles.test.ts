import assert from 'node:assert/strict';
import { findFile } from '#server/engine/graph/find-file.ts';
import { importsInCycles } from '#server/engine/graph/import-cycles.ts';
import { type FileImports, loadedFiles, randomImports } from '../../../../support/file-layer.ts';
import { seededRandom } from '../../../../support/random-rounds.ts';

/** `line: a > b > a (files of the cycle)` for each import of `a.ts` that is part of one. */
function loops(files: FileImports, file = 'a.ts'): string[] {
  const project = loadedFiles(files);
  return importsInCycles(project, findFile(project.files, file) as number).map(({ loop, cycleFiles }) => {
    const names = [file, ...loop.map(({ target }) => target)].map((path) => path.replace('.ts', ''));
    for (const [step, { file: source }] of loop.entries())
      assert.equal(source, step === 0 ? file : loop[step - 1].target);
    return `${loop[0].line}: ${names.join(' > ')} (${cycleFiles})`;
  });
}

function check(what: string, files: FileImports, expected: readonly string[]): void {
  it(what, () => assert.deepEqual(loops(files), expected));
}

describe('imports that are part of a cycle', () => {
  check('of two files', { 'a.ts': ['b.ts'], 'b.ts': ['a.ts'] }, ['1: a > b > a (2)']);
  check('each with its own shortest loop', { 'a.ts': ['npm:x', 'b.ts', 'c.ts'], 'b.ts': ['c.ts'], 'c.ts': ['a.ts'] }, [
    '2: a > b > c > a (3)',
    '3: a > c > a (3)',
  ]);
  check('twice on two lines', { 'a.ts': ['b.ts', 'b.ts'], 'b.ts': ['a.ts'] }, ['1: a > b > a (2)', '2: a > b > a (2)']);
  check('by what is exported again', { 'a.ts': ['reexport b.ts'], 'b.ts': ['a.ts'] }, ['1: a > b > a (2)']);
  check('not by what loads later', { 'a.ts': ['b.ts'], 'b.ts': ['dynamic_import a.ts'] }, []);
  check('not by types', { 'a.ts': ['type_import b.ts'], 'b.ts': ['a.ts'] }, []);
  check('not where types close the loop', { 'a.ts': ['b.ts'], 'b.ts': ['type_import a.ts'] }, []);
  check('not by types beside a cycle', { 'a.ts': ['type_import b.ts', 'b.ts'], 'b.ts': ['type_import a.ts', 'a.ts'] }, [
    '2: a > b > a (2)',
  ]);
  check('not where one only leads to a cycle', { 'a.ts': ['b.ts'], 'b.ts': ['c.ts'], 'c.ts': ['b.ts'] }, []);
  check('not of a file that imports itself', { 'a.ts': ['a.ts'] }, []);
  check('of that cycle alone', { 'a.ts': ['b.ts', 'c.ts'], 'b.ts': ['a.ts'], 'c.ts': ['d.ts'], 'd.ts': ['c.ts'] }, [
    '1: a > b > a (2)',
  ]);

  it('leads back along the shortest way, in random projects', () => {
    const random = seededRandom(5);
    let found = 0;
    for (let round = 0; round < 60; round++) {
      const files = randomImports(random, 12, 30);
      for (const file of Object.keys(files)) found += loops(files, file).length;
    }
    assert.ok(found > 300, `${found} loops`);
  });

  it('takes a cycle of any size', () => {
    const names = Array.from({ length: 20_000 }, (_, number) => `${String(number).padStart(5, '0')}.ts`);
    const files = Object.fromEntries(names.map((name, number) => [name, [names[(number + 1) % names.length]]]));
    const [loop] = loops(files, '00000.ts');
    assert.ok(loop.endsWith('19999 > 00000 (20000)'));
  });
});
