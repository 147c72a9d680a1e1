import assert from 'node:assert/strict';
import { javascriptResolverFamily as family } from '#server/engine/resolve/javascript/resolver-family.ts';
import { randomPath, randomProject, randomSpecifier } from '../../../../../support/random-javascript-project.ts';
import { announcedSeed, rounds, seededRandom } from '../../../../../support/random-rounds.ts';
import { describeResolutions, projectOf, siteOf } from '../../../../../support/resolution-check.ts';

describe('answers', () => {
  it('do not depend on what was asked before', () => {
    const random = seededRandom(announcedSeed('order of questions'));
    for (let round = 0; round < rounds(40); round++) {
      const { paths, manifests } = randomProject(random);
      const files = projectOf(paths, manifests);
      const old = family.create(files);
      for (let question = 0; question < 40; question++) {
        const from = randomPath(random);
        const site = siteOf(randomSpecifier(random), random() < 0.3 ? 'type_import' : 'import');
        const asked = describeResolutions(old.resolve(from, site));
        const fresh = describeResolutions(family.create(files).resolve(from, site));
        assert.equal(asked, fresh, `${from} '${site.specifier}' in ${JSON.stringify({ paths, manifests })}`);
      }
    }
  });

  it('name files of the project', () => {
    const random = seededRandom(announcedSeed('existing files'));
    for (let round = 0; round < rounds(40); round++) {
      const { paths, manifests } = randomProject(random);
      const files = projectOf(paths, manifests);
      const resolver = family.create(files);
      for (let question = 0; question < 60; question++) {
        const from = randomPath(random);
        const specifier = randomSpecifier(random);
        for (const resolution of resolver.resolve(from, siteOf(specifier))) {
          if (resolution.kind === 'file') assert.ok(files.has(resolution.path), `${specifier} → ${resolution.path}`);
        }
      }
    }
  });
});
