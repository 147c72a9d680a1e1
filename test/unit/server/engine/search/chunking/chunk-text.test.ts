import assert from 'node:assert/strict';
import { chunkText } from '#server/engine/search/chunking/chunk-text.ts';
import { type TextKind, textKindOf } from '#server/engine/search/chunking/text-kind.ts';

function check(what: string, kind: TextKind, text: string, expected: readonly string[]): void {
  it(what, () => {
    const pieces = chunkText(kind, text);
    assert.deepEqual(
      pieces.map(({ line, endLine, container, name }) => `${line}-${endLine} ${container}/${name}`),
      expected,
    );
    for (const { line, endLine, body } of pieces) {
      assert.equal(
        body,
        text
          .split('\n')
          .slice(line - 1, endLine)
          .join('\n'),
      );
    }
  });
}

describe('pieces of texts', () => {
  check(
    'are sections of Markdown under their headings',
    'markdown',
    'Before.\n\n# Shop\nAll.\n\n## Install\n```\n# no heading\n```\n## Run\n',
    ['1-1 /', '3-4 /Shop', '6-9 Shop/Install', '10-10 Shop/Run'],
  );
  check('are sections of reStructuredText', 'restructuredtext', 'Shop\n====\nAll.\n\nInstall\n-------\npip\n', [
    '1-3 /Shop',
    '5-7 Shop/Install',
  ]);
  check(
    'are keys of YAML, those of long settings too',
    'yaml',
    `version: 2\nservices:\n${'  web:\n    image: a\n'}${Array.from({ length: 20 }, (_, at) => `    key${at}: 1\n`).join('')}  db:\n    image: b\n`,
    ['1-1 /version', '2-2 /services', '3-24 services/web', '25-26 services/db'],
  );
  check('are keys of a manifest', 'json', '{\n  "name": "shop",\n  "scripts": {\n    "test": "mocha"\n  }\n}\n', [
    '1-1 /',
    '2-2 /name',
    '3-6 /scripts',
  ]);
  check('are tables of TOML', 'toml', 'title = "x"\n\n[tool.ruff]\nline-length = 120\n\n[[items]]\nname = "a"\n', [
    '1-1 /title',
    '3-4 /tool.ruff',
    '6-7 /items',
  ]);
  check('are cut where a section is long', 'markdown', `# All\n${'line\n'.repeat(100)}`, ['1-60 /All', '61-101 /All']);
  check('are none of nothing', 'markdown', '\n\n', []);

  const kinds: readonly [path: string, kind: TextKind | undefined][] = [
    ['README.md', 'markdown'],
    ['docs/a.rst', 'restructuredtext'],
    ['.github/workflows/test.yml', 'yaml'],
    ['pyproject.toml', 'toml'],
    ['packages/a/tsconfig.build.json', 'json'],
    ['.eslintrc.json', 'json'],
    ['CHANGELOG.md', undefined],
    ['docs/release-notes/v2.md', undefined],
    ['LICENSE.md', undefined],
    ['pnpm-lock.yaml', undefined],
    ['package-lock.json', undefined],
    ['locales/de.json', undefined],
    ['data/cities.json', undefined],
    ['src/a.ts', undefined],
  ];
  for (const [path, kind] of kinds) it(`${path} is ${kind ?? 'none'}`, () => assert.equal(textKindOf(path), kind));
});
