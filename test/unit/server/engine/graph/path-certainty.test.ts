import assert from 'node:assert/strict';
import { doubtTexts } from '#protocol/doubt-words.ts';
import { shortestPath } from '#server/engine/graph/dependency-path.ts';
import { membersOf } from '#server/engine/graph/node-members.ts';
import { certaintyOfNoPath, certaintyOfPath } from '#server/engine/graph/path-certainty.ts';
import { frontEnds } from '#server/engine/languages/front-ends.ts';
import { importReading } from '#server/engine/source/read-languages.ts';
import { type FileImports, fileLayer } from '../../../../support/file-layer.ts';

function certainty(files: FileImports, from: string, to: string): [found: boolean, ...reasons: string[]] {
  const layer = fileLayer(files);
  const [sources, targets] = [from, to].map((id) => membersOf(layer, id) as ReadonlySet<number>);
  const path = shortestPath({ files: layer }, { from: sources, to: targets });
  const claim = path === undefined ? certaintyOfNoPath(layer, sources, targets) : certaintyOfPath(layer, path);
  assert.equal(claim.certainty, claim.reasons.length === 0 ? 'exact' : 'bounded');
  return [path !== undefined, ...doubtTexts(claim.reasons)];
}

function check(what: string, files: FileImports, expected: ReturnType<typeof certainty>, from = 'a.ts'): void {
  it(what, () => assert.deepEqual(certainty({ 'z.ts': [], ...files }, from, 'z.ts'), expected));
}

describe('what is claimed of a path', () => {
  check('all, where every step is proven', { 'a.ts': ['b.ts', '?gone'], 'b.ts': ['z.ts'] }, [true]);
  check('which steps are not', { 'a.ts': ['b.ts'], 'b.ts': ['npm:x', 'z.ts inferred'] }, [
    true,
    'The import of z.ts at b.ts:2 is not proven.',
  ]);
  check(
    'that there is none, where everything on the way is read',
    { 'a.ts': ['b.ts', 'npm:x', 'x.json'], 'b.ts': [], 'x.json': [] },
    [false],
  );
  check(
    'nothing by what is not on the way',
    { 'a.ts': [], 'b.ts': ['?gone', 'a.ts', 'npm:x inferred'], 'x.go': ['a.ts'] },
    [false],
  );
  check('where an import is unresolved', { 'a.ts': ['b.ts'], 'b.ts': ['npm:x', '?gone', '?too'] }, [
    false,
    'Imports of files on the way are unresolved: 2, the first at b.ts:2.',
  ]);
  check('where an import may lead elsewhere', { 'a.ts': ['npm:x inferred'] }, [
    false,
    'Imports of files on the way are not proven and may lead elsewhere: 1, the first at a.ts:1.',
  ]);
  check('where a language is not read', { 'a.ts': ['b.rb', 'c.rb'], 'b.rb': [], 'c.rb': [] }, [
    false,
    'Imports of ruby files are not read: 2 on the way, the first b.rb.',
  ]);
  check(
    'that what is not read leads to nothing it cannot import',
    { 'a.ts': ['b.go', 'c.sql'], 'b.go': [], 'c.sql': [] },
    [false],
  );
  check('what leads to files left out, whatever their names', { 'a.ts': ['?./left-out'] }, [
    false,
    'Imports of files on the way are unresolved: 1, the first at a.ts:1.',
  ]);
  check('where a file on the way is broken', { 'a.ts': ['b.ts'], 'b.ts': ['broken'], 'c.ts': ['broken'] }, [
    false,
    'Files on the way could not be read to the end: 1, the first b.ts.',
  ]);
  check('where a file on the way computes what it imports', { 'a.ts': ['b.ts'], 'b.ts': ['computed'] }, [
    false,
    'Files on the way compute what they import, which is not read: 1, the first b.ts.',
  ]);
  check('that styles lead to no code', { 'a.ts': ['b.css', 'c.svg'], 'b.css': [], 'c.svg': [] }, [false]);
  check(
    'nothing of what packages do',
    { 'a.ts': ['npm:x'] },
    [false, 'What a package outside the project imports is not read.'],
    'npm:x',
  );

  check('that prose leads nowhere', { 'a/x.ts': [], 'a/LICENSE': [], 'a/notes.txt': [] }, [false], 'a/**');
  check(
    'where code is named like prose',
    { 'a/authors.rb': [], 'a/readme.php': [] },
    [
      false,
      'Imports of ruby files are not read: 1 on the way, the first a/authors.rb.',
      'Imports of php files are not read: 1 on the way, the first a/readme.php.',
    ],
    'a/**',
  );
  check(
    'where a file may be a script of any language',
    { 'a/x.ts': [], 'a/run': [] },
    [false, 'Imports of plaintext files are not read: 1 on the way, the first a/run.'],
    'a/**',
  );

  it('that styles may lead to assets', () => {
    assert.deepEqual(certainty({ 'a.ts': ['b.css'], 'b.css': [], 'c.txt': [] }, 'a.ts', 'c.txt'), [
      false,
      'Imports of css files are not read: 1 on the way, the first b.css.',
    ]);
  });

  it('every language with a front-end counts as read, and no other', () => {
    const languages = frontEnds.flatMap(({ languageByExtension }) => [...languageByExtension.values()]);
    assert.deepEqual(
      languages.filter((language) => importReading(language, 'x') !== 'read'),
      [],
    );
    const others = ['go', 'rust', 'astro', 'html', 'plaintext', 'json', 'css'];
    assert.deepEqual(
      others.filter((language) => importReading(language, 'x') === 'read'),
      [],
    );
  });
});
