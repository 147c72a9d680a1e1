import assert from 'node:assert/strict';
import { projectFiles } from '#server/engine/graph/project-files.ts';
import { pythonResolverFamily as family } from '#server/engine/resolve/python/resolver-family.ts';
import type { ImportSite } from '#server/engine/source/facts.ts';
import { announcedSeed, rounds, seededRandom } from '../../../../../support/random-rounds.ts';

type Case = readonly [changed: string, specifier: string, names: string[] | undefined, expected: boolean];

/** The random test covers what must not be missed; these cases show what is spared. */
const cases: readonly Case[] = [
  ['p/a.py', 'p.a', undefined, true],
  ['p/a.py', '.', ['a'], true],
  ['x/p/b.pyi', 'p', undefined, true],
  ['p/b.py', 'q.a', ['c'], false],
  ['p/a.md', 'p.a', undefined, false],
  ['p/__init__.py', 'os', undefined, true],
  ['p/conftest.py', 'q', undefined, true],
  ['ns/b.py', '..a', undefined, true],
  ['from/ns/b.py', '..a', undefined, false],
];

const folders = ['', 'a', 'a/src', 'a/src/b', 'a/b', 'b', 'b/a', 'b/tests', 'src', 'src/a', 'lib/a', 'tests'];
const stems = ['__init__', 'a', 'b', 'c', 'src', 'conftest', 'test_a', 'os'];
const specifiers = ['a', 'a.b', 'b', 'b.a', 'a.b.c', 'tests.a', 'os', 'src.a', '.', '..', '.a', '..b', '...a.b'];
const manifests: readonly (readonly [string, string])[] = [
  ['pyproject.toml', '[project]\nname = "x"'],
  ['pyproject.toml', '[tool.setuptools.package-dir]\n"" = "lib"'],
  ['a/pyproject.toml', '[project]\nname = "a"'],
  ['a/setup.py', 'import setuptools\nsetup(package_dir={"a": "b"})'],
  ['b/setup.cfg', '[tool:pytest]\npythonpath = tests a\n'],
];

describe('which Python imports a new or vanished file can change', () => {
  for (const [changed, specifier, names, expected] of cases) {
    it(`${changed} and ${specifier}${names ? ` (${names})` : ''}: ${expected}`, () => {
      assert.equal(family.affects(changed, 'from/ns/x.py', siteOf(specifier, names)), expected);
    });
  }

  it('never misses one', () => {
    const random = seededRandom(announcedSeed('Python affects'));
    let changes = 0;
    for (let round = 0; round < rounds(400); round++) changes += checkOneChange(random);
    assert.ok(changes > rounds(400) / 10, `${changes} answers changed: the projects are too sparse to prove anything`);
  });
});

/** @returns how many answers the change made different */
function checkOneChange(random: () => number): number {
  const texts = new Map(manifests.filter(() => random() < 0.4));
  const paths = Array.from({ length: 3 + Math.floor(random() * 12) }, () => randomPath(random));
  const changed = randomPath(random);
  const importing = paths.filter((path) => path !== changed);
  if (importing.length === 0) return 0;
  const without = [...importing, ...texts.keys()];
  const resolvers = [without, [...without, changed]].map((all) =>
    family.create(projectFiles([...new Set(all)].toSorted(), texts)),
  );
  let changes = 0;
  for (let question = 0; question < 40; question++) {
    const from = pick(importing, random);
    const site = random() < 0.3 ? textOf(random) : siteOf(pick(specifiers, random), somewhat(random));
    const [before, after] = resolvers.map((resolver) => JSON.stringify(resolver.resolve(from, site)));
    if (before === after) continue;
    changes++;
    const project = JSON.stringify({ without, manifests: [...texts] });
    const what = `${changed} changed '${site.specifier}' (${site.names}) of ${from} from ${before} to ${after} in ${project}`;
    assert.ok(family.affects(changed, from, site), what);
  }
  return changes;
}

function somewhat(random: () => number): string[] | undefined {
  return random() < 0.5 ? [pick(stems, random)] : undefined;
}

/** Returns an import of a name in a text: two or more words with dots between. */
function textOf(random: () => number): ImportSite {
  const words = Array.from({ length: 2 + Math.floor(random() * 3) }, () =>
    pick(['a', 'b', 'c', 'src', 'tests'], random),
  );
  return { specifier: words.join('.'), kind: 'reference', line: 1, column: 1 };
}

function siteOf(specifier: string, names: string[] | undefined): ImportSite {
  return { specifier, kind: 'import', line: 1, column: 1, names };
}

function randomPath(random: () => number): string {
  const folder = pick(folders, random);
  return `${folder}${folder === '' ? '' : '/'}${pick(stems, random)}.${pick(['py', 'py', 'py', 'pyi', 'pyx'], random)}`;
}

function pick<Item>(items: readonly Item[], random: () => number): Item {
  return items[Math.floor(random() * items.length)];
}
