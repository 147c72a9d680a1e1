import assert from 'node:assert/strict';
import { doubtTexts } from '#protocol/doubt-words.ts';
import { findFile } from '#server/engine/graph/find-file.ts';
import { type Certainty, certaintyOfDependencies, certaintyOfDependents } from '#server/engine/graph/path-certainty.ts';
import type { FileLayer } from '#server/engine/graph/snapshot.ts';
import { type FileImports, fileLayer } from '../../../../support/file-layer.ts';

type Claim = (layer: FileLayer, file: number) => Certainty;

function claimOf(claim: Claim, files: FileImports, path: string): readonly string[] {
  const layer = fileLayer(files);
  const { certainty, reasons } = claim(layer, findFile(layer, path) as number);
  assert.equal(certainty, reasons.length === 0 ? 'exact' : 'bounded');
  return doubtTexts(reasons);
}

const checkWith =
  (claim: Claim) =>
  (what: string, files: FileImports, expected: readonly string[], path = 'a.ts'): void => {
    it(what, () => assert.deepEqual(claimOf(claim, { 'z.ts': [], ...files }, path), expected));
  };

describe('what is claimed of the dependencies of a file', () => {
  const check = checkWith(certaintyOfDependencies);
  check('all, where each import is proven', { 'a.ts': ['b.ts', 'npm:x'], 'b.ts': ['?gone', 'broken', 'computed'] }, []);
  check('where one leads nowhere', { 'a.ts': ['b.ts', '?gone'], 'b.ts': [] }, [
    'Imports of the file are unresolved: 1, the first at a.ts:2.',
  ]);
  check('where one is not proven', { 'a.ts': ['z.ts inferred'] }, [
    'Imports of the file are not proven and may lead elsewhere: 1, the first at a.ts:1.',
  ]);
  check('where the file is broken, or computes them', { 'a.ts': ['broken', 'computed'] }, [
    'The file could not be read to the end.',
    'The file computes what it imports, which is not read.',
  ]);
  check('where its language is not read', { 'a.go': [] }, ['Imports of go files are not read.'], 'a.go');
  check('where it is a style', { 'a.css': [] }, ['Imports of css files are not read.'], 'a.css');
  check('of data, which has none', { 'a.json': [] }, [], 'a.json');
});

describe('what is claimed of the dependents of a file', () => {
  const check = checkWith(certaintyOfDependents);
  check('all, where every import of the project is proven', { 'a.ts': ['z.ts'], 'b.json': [], 'c.css': [] }, []);
  check('where any import leads nowhere', { 'a.ts': [], 'b.ts': ['?gone'], 'c.ts': ['?too'] }, [
    'Imports that may mean this file are unresolved: 2, the first at b.ts:1.',
  ]);
  check('where any is not proven', { 'a.ts': [], 'b.ts': ['x/z z.ts inferred'] }, [
    'Imports that may mean this file are not proven and may lead elsewhere: 1, the first at b.ts:1.',
  ]);
  check('where any file is broken, or computes them', { 'a.ts': [], 'b.ts': ['broken'], 'c.ts': ['computed'] }, [
    'Files that may import it could not be read to the end: 1, the first b.ts.',
    'Files that may import it compute what they import, which is not read: 1, the first c.ts.',
  ]);
  check('where a language is not read', { 'a.ts': [], 'b.rb': [], 'c.rb': [] }, [
    'Imports of ruby files are not read: 2, the first b.rb.',
  ]);
  check('all, whatever the file itself imports', { 'a.ts': ['?gone', 'broken', 'computed'] }, []);
  check('all, where what is not read cannot import it', { 'a.ts': [], 'b.go': [], 'c.sh': [], 'd.sql': [] }, []);
  check('all, where only the other language is doubtful', { 'a.ts': [], 'b.py': ['?gone', 'broken', 'computed'] }, []);
  check('of Python alike', { 'a.py': [], 'b.ts': ['?gone', 'computed'], 'c.astro': [] }, [], 'a.py');
  check('by the names of what leads nowhere', { 'a.ts': [], 'b.ts': ['?./other', '?../a', '?@/x/A.js', '?./b/x'] }, [
    'Imports that may mean this file are unresolved: 2, the first at b.ts:2.',
  ]);
  check(
    'by styles, of what they may import',
    { 'a.svg': [], 'b.css': [] },
    ['Imports of css files are not read: 1, the first b.css.'],
    'a.svg',
  );
});

const reasonsInLib = (files: FileImports, path = 'lib/a.ts'): readonly string[] => {
  const layer = fileLayer({ 'lib/index.ts': [], 'lib/a.ts': [], ...files }, [['app', 'lib']]);
  return doubtTexts(certaintyOfDependents(layer, findFile(layer, path) as number).reasons);
};

const checkInLib = (what: string, files: FileImports, expected: readonly string[], path?: string): void => {
  it(what, () => assert.deepEqual(reasonsInLib(files, path), expected));
};

describe('what a doubt of another package says about the dependents of a file', () => {
  const doubtful = ['?gone', 'broken', 'computed'];

  checkInLib('nothing, where it does not reach the package of the file', { 'other/b.ts': doubtful }, []);
  checkInLib('the same as in its own package, where it does', { 'app/b.ts': ['broken'] }, [
    'Files that may import it could not be read to the end: 1, the first app/b.ts.',
  ]);
  checkInLib('the same, in the root', { 'b.ts': ['computed'] }, [
    'Files that may import it compute what they import, which is not read: 1, the first b.ts.',
  ]);
  const guessed = { 'app/b.ts': ['lib lib/index.ts inferred'] };
  checkInLib('nothing, where the entry of its package was guessed, and it is not called like one', guessed, []);
  checkInLib(
    'of a file that is called like an entry',
    { ...guessed, 'lib/main.ts': [] },
    ['Imports that may mean this file are not proven and may lead elsewhere: 1, the first at app/b.ts:1.'],
    'lib/main.ts',
  );
});
