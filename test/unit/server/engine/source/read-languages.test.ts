import assert from 'node:assert/strict';
import { importReading, mayImport } from '#server/engine/source/read-languages.ts';
import { languageOf } from '#server/engine/source/languages.ts';

const kindOf = (path: string) => {
  const language = languageOf(path);
  return { language, reading: importReading(language, path) };
};

const cases: readonly (readonly [rule: string, from: string, to: string, may: string])[] = [
  ['scripts import scripts, styles, data and pictures', 'a.ts', 'b.js c.vue d.json e.css f.svg g.md h.rs', 'yes'],
  ['scripts import no Python', 'a.ts b.jsx c.svelte', 'd.py e.pyi f.pyx', 'no'],
  ['Python imports its own, and what extension modules are built from', 'a.py', 'b.py c.pyi d.pyx e.c f.rs g', 'yes'],
  ['Python imports nothing of a browser', 'a.py', 'b.ts c.jsx d.vue e.css f.html g.json h.md', 'no'],
  ['data and prose import nothing', 'a.json b.md c.toml LICENSE notes.txt', 'd.ts e.py f.json', 'no'],
  ['styles import one another and assets', 'a.css b.scss', 'c.less d.svg', 'yes'],
  ['styles import no code', 'a.css b.scss', 'c.ts d.py', 'no'],
  [
    'pages, templates and what is compiled to JavaScript',
    'a.html b.astro c.php d.mdx e.coffee f.cshtml',
    'g.ts',
    'yes',
  ],
  ['what may be any script', 'run', 'a.ts b.py', 'yes'],
  ['shells, build files and schemas import no code', 'a.sh b.ps1 Makefile Dockerfile c.sql d.proto', 'e.ts f.py', 'no'],
  ['languages that run on their own import no scripts', 'a.go b.c c.java d.lua', 'e.ts f.vue', 'no'],
  ['languages with a bridge to Python', 'a.pyx b.c c.jl d.r e.html', 'f.py', 'yes'],
  ['what only a browser runs imports no Python', 'a.astro b.mdx c.coffee', 'd.py', 'no'],
  ['what is not read may import what is not read', 'a.go b.sh', 'c.go d.sh e.rb', 'yes'],
];

describe('which files may import which, by their languages', () => {
  for (const [rule, from, to, may] of cases) {
    it(rule, () => {
      for (const source of from.split(' ')) {
        for (const target of to.split(' ')) {
          assert.equal(mayImport(kindOf(source), kindOf(target)), may === 'yes', `${source} → ${target}`);
        }
      }
    });
  }

  it('files that only name things for tools are data', () => {
    const data = '.gitreview MANIFEST.in py.typed x/.nvmrc public/_headers .git-blame-ignore-revs a.golden'.split(' ');
    assert.deepEqual([...new Set(data.map((path) => kindOf(path).reading))], ['none']);
    assert.equal(kindOf('src/typed').reading, 'unread');
  });
});
