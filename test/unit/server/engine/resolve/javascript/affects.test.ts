import assert from 'node:assert/strict';
import { javascriptResolverFamily as family } from '#server/engine/resolve/javascript/resolver-family.ts';
import {
  possiblePaths,
  randomPath,
  randomProject,
  randomSpecifier,
} from '../../../../../support/random-javascript-project.ts';
import { announcedSeed, rounds, seededRandom } from '../../../../../support/random-rounds.ts';
import { describeResolutions, projectOf, siteOf } from '../../../../../support/resolution-check.ts';

type Case = readonly [changed: string, from: string, specifier: string, expected: boolean];

/** The random test covers what must not be missed; these cases show what is spared. */
const cases: readonly Case[] = [
  ['src/a.ts', 'src/x.ts', './a', true],
  ['src/a.d.css.ts', 'src/x.ts', './a.css', true],
  ['other/a.ios.ts', 'src/x.ts', './a.js', true],
  ['src/b.ts', 'src/x.ts', './a', false],
  ['src/ab.ts', 'src/x.ts', './a', false],
  ['src/a/deep/b.ts', 'src/x.ts', './a', true],
  ['src/a/index.ts', 'src/x.ts', './a', true],
  ['src/b/index.ts', 'src/x.ts', './a.js', false],
  ['src/b/index.ts', 'src/x.ts', '../dist', true],
  ['lib/main.ts', 'src/x.ts', '..', true],
  ['src/a.svg', 'src/x.ts', './a.svg?raw', true],
  ['src/b.svg', 'src/x.ts', './a.svg?raw', false],
  ['src/b.ts', 'src/x.ts', 'lodash', true],
  ['src/fs.ts', 'src/x.ts', 'fs', true],
  ['src/fs.ts', 'src/x.ts', 'node:fs', false],
  ['src/a/index.ts', 'x.ts', './dist/a.mjs', true],
  ['a.ts', 'src/x.ts', '../../a', false],
  ['components/Field.vue', 'src/x.vue', '<Field>', true],
  // A list may say that a package brings it, and the name of a package may lead to any file.
  ['components/field.ts', 'src/x.vue', '<Field>', true],
  ['src/a.ts', 'src/x.ts', 'path:./a', true],
  ['src/a/index.ts', 'src/x.ts', 'path:./a', true],
  ['src/b.ts', 'src/x.ts', 'path:./a', false],
  ['src/pages/a.vue', 'src/x.ts', 'glob:./pages/*.vue !./pages/b.vue', true],
  ['src/pages/b.vue', 'src/x.ts', 'glob:./pages/*.vue !./pages/b.vue', false],
  ['src/pages/a.vue', 'src/x.ts', './pages/${name}.vue', true],
  ['src/pages/a.ts', 'src/x.ts', './pages/${name}.vue', false],
];

describe('which imports a new or vanished file can change', () => {
  for (const [changed, from, specifier, expected] of cases) {
    it(`${changed} and '${specifier}' of ${from}: ${expected}`, () => {
      assert.equal(family.affects(changed, from, siteOf(specifier)), expected);
    });
  }

  it('never misses one', () => {
    const random = seededRandom(announcedSeed('affects'));
    let changes = 0;
    for (let round = 0; round < rounds(200); round++) changes += checkOneChange(random);
    assert.ok(changes > rounds(200) / 10, `${changes} answers changed: the projects are too sparse to prove anything`);
  });
});

/** @returns how many answers the change made different */
function checkOneChange(random: () => number): number {
  const { paths, manifests } = randomProject(random);
  const changed = randomPath(random);
  if (family.isManifest(changed)) return 0;
  const without = paths.filter((path) => path !== changed);
  if (!possiblePaths([...without, changed]).includes(changed)) return 0;
  const before = family.create(projectOf(without, manifests));
  const after = family.create(projectOf(possiblePaths([...without, changed]), manifests));
  let changes = 0;
  for (let question = 0; question < 40; question++) {
    const from = randomPath(random);
    const site = siteOf(randomSpecifier(random));
    const answers = [before, after].map((resolver) => describeResolutions(resolver.resolve(from, site)));
    if (answers[0] === answers[1]) continue;
    changes++;
    const project = JSON.stringify({ without, manifests }, undefined, 1);
    const what = `${changed} changed '${site.specifier}' of ${from} from ${answers.join(' to ')} in ${project}`;
    assert.ok(family.affects(changed, from, site), what);
  }
  return changes;
}
