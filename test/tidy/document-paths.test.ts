import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Places that a checkout does not have: in the state folder, or made by a build or a run. */
const elsewhere = /^(?:histories\/$|\.cache\/|dist\/)/;

/** Every file and folder of the repository, folders with a slash behind them; each also by the end of its path. */
function pathEnds(): ReadonlySet<string> {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  const ends = new Set<string>();
  for (const path of listed.split('\n')) {
    const parts = path.split('/');
    for (let end = 1; end <= parts.length; end++) {
      const slash = end < parts.length ? '/' : '';
      for (let start = 0; start < end; start++) ends.add(parts.slice(start, end).join('/') + slash);
    }
  }
  return ends;
}

/** What stands in backticks and looks like a path, without places such as `<name>`. */
function namedPaths(document: string): string[] {
  const text = readFileSync(root + document, 'utf8');
  const named = Array.from(text.matchAll(/`([\w.-][\w./-]*)`/g), ([, path]) => path.replace(/^(?:\.\.\/)+/, ''));
  return named.filter((path) => path.includes('/') || /\.(?:ts|mjs|cjs|md|yaml)$/.test(path));
}

/** Number of files of code that a section names. */
function filesOfWalk(document: string, title: string): number {
  const [, after = ''] = readFileSync(root + document, 'utf8').split(`\n${title}\n`);
  const [section] = after.split(/\n##+ /);
  return new Set(Array.from(section.matchAll(/`([\w./-]+\.ts)`/g), ([, path]) => path)).size;
}

describe('documents of the house', () => {
  const ends = pathEnds();

  const documents = [
    'ARCHITECTURE.md',
    'CONTRIBUTING.md',
    ...globSync('server/engine/linking/**/README.md', { cwd: root }),
  ];
  for (const document of documents) {
    it(`${document} names files and folders that are there`, () => {
      const paths = namedPaths(document);
      assert.ok(paths.length > 5);
      const missing = paths.filter((path) => !elsewhere.test(path) && !ends.has(path) && !ends.has(`${path}/`));
      assert.deepEqual(missing, []);
    });
  }

  it('ARCHITECTURE.md has walks that are short', () => {
    const [picture, call] = ['One import, to the picture', 'One call, to the command line'].map((title) =>
      filesOfWalk('ARCHITECTURE.md', `### ${title}`),
    );
    const linked = filesOfWalk('server/engine/linking/javascript/README.md', '## One call, from bytes to edge');
    assert.ok(picture > 20 && picture <= 30, `${picture} files to the picture`);
    assert.ok(linked > 15 && linked + call <= 40, `${linked} + ${call} files to the command line`);
  });

  it('ARCHITECTURE.md names every folder of the layers', () => {
    const text = readFileSync(`${root}ARCHITECTURE.md`, 'utf8');
    const layers = ['server/engine', 'server/app', 'server/fronts', 'server/service', 'extension'];
    const folders = layers.flatMap((layer) =>
      readdirSync(root + layer, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])),
    );
    assert.deepEqual(
      folders.filter((name) => !new RegExp(`[\`/]${name}/`).test(text)),
      [],
    );
  });
});
