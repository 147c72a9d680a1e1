import assert from 'node:assert/strict';
import { encodeDeclarationFacts } from '#server/engine/source/declaration-columns.ts';
import { frontEndOf } from '#server/engine/languages/front-ends.ts';
import { chunkFile, type ChunkText } from '#server/engine/search/chunking/chunk-file.ts';
import { declaredPlaces } from '#server/engine/search/chunking/declared-places.ts';
import { bundledAssets } from '#server/platform/files/bundled-assets.ts';

async function cut(path: string, text: string): Promise<ChunkText[]> {
  const frontEnd = frontEndOf(path);
  assert.ok(frontEnd);
  await frontEnd.load(bundledAssets);
  const declarations = declaredPlaces(encodeDeclarationFacts(frontEnd.declarations(text, path)));
  const language = path.endsWith('.py') ? 'python' : 'typescript';
  return chunkFile({ text, language, declarations });
}

/** Each chunk as `first-last container.name "documentation"`. */
async function chunksOf(path: string, text: string): Promise<string[]> {
  return (await cut(path, text)).map(({ line, endLine, name, container, documentation }) => {
    const symbol = name === '' ? '-' : [container, name].filter(Boolean).join('.');
    return `${line}-${endLine} ${symbol}${documentation === '' ? '' : ` "${documentation.replaceAll('\n', ' ')}"`}`;
  });
}

function check(what: string, path: string, text: string, expected: readonly string[]): void {
  it(what, async () => assert.deepEqual(await chunksOf(path, text), expected));
}

describe('pieces of a file', () => {
  check(
    'begin with comment and decorators, and keep the documentation apart',
    'a.ts',
    [
      "import { x } from './x';",
      '',
      '/**',
      ' * Reads a file.',
      ' * Slowly.',
      ' */',
      '@logged({',
      '  level: 3,',
      '})',
      'export class Reader {',
      '  private left = 3;',
      '  // What is there.',
      '  read(): string {',
      '    return x;',
      '  }',
      '}',
    ].join('\n'),
    ['3-11 Reader "Reads a file. Slowly."', '12-15 Reader.read "What is there."'],
  );

  check(
    'leave single lines to the code around them',
    'a.ts',
    [
      'const a = 1;',
      'const b = 2;',
      'run(a, b);',
      '',
      '/** How often. */',
      'const times = 3;',
      'interface Options {',
      '  /** Name of it. */',
      '  name: string;',
      '}',
      'function outer() {',
      '  const inner = () => 1;',
      '  return inner;',
      '}',
    ].join('\n'),
    ['1-3 -', '5-6 times "How often."', '7-10 Options', '11-14 outer'],
  );

  check(
    'take docstrings of Python as documentation',
    'a.py',
    [
      'import os',
      '',
      '# Opens things.',
      '@cached',
      'def open_it(path,',
      '            mode="r"):',
      '    """Open a file.',
      '',
      '    With a mode.',
      '    """',
      '    return os.open(path, mode)',
      '',
      'class Box:',
      "    'A box.'",
      '    def put(self, thing):',
      '        self.thing = thing',
    ].join('\n'),
    ['3-11 open_it "Opens things. Open a file.  With a mode."', '13-14 Box "A box."', '15-16 Box.put'],
  );

  check(
    'are one for what begins and ends on the same lines, and keep the head of a class',
    'a.ts',
    [
      'class A { first() {',
      '    return 1;',
      '  }',
      '  second() {',
      '    return 2;',
      '  }',
      '}',
      'class B { one() {} two() {} }',
      'function f() {} function g() {}',
    ].join('\n'),
    ['1-3 A', '4-6 A.second', '8-8 B', '9-9 f'],
  );

  check('are none where a file only imports', 'a.ts', "import './a';\nexport * from './b';\n", []);
  check('are none for imports of several lines', 'a.py', 'import os\nfrom jobs import (\n    run,\n    stop,\n)\n', []);
  check('are none for imports in braces', 'a.ts', "import {\n  run,\n  type Job,\n} from './jobs';\n", []);
  check('hold what follows imports of several lines', 'a.py', 'from jobs import (\n    run,\n)\nrun(1)\n', ['1-4 -']);
  check('are none in an empty file', 'a.py', '', []);

  for (const [path, text, expected] of [
    [
      'a.py',
      '@receiver(\n    post_save,\n)\ndef note(sender):\n    """Notes it."""\n    pass\n',
      '@receiver(\n    post_save,\n)\ndef note(sender):\n    pass',
    ],
    [
      'a.ts',
      '/** Notes it. */\n@On("saved")\n// At once.\nclass Note {\n  kept = 1;\n}\n',
      '@On("saved")\nclass Note {\n  kept = 1;\n}',
    ],
  ] as const) {
    it(`say in their code what decorators say, also where they have documentation: ${path}`, async () => {
      assert.equal((await cut(path, text))[0].body, expected);
    });
  }

  it('are at most sixty lines long', async () => {
    const body = Array.from({ length: 130 }, (_, index) => `  step(${index});`);
    const chunks = await chunksOf('a.ts', ['/** Long. */', 'function long() {', ...body, '}'].join('\n'));
    assert.deepEqual(chunks, ['1-60 long "Long."', '61-120 long', '121-133 long']);
  });
});
