import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMailmap } from '#server/engine/history/mailmap.ts';
import { isBot } from '#server/engine/history/bots.ts';
import { git } from '../../../../support/git-repository.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

const mailmap = [
  '# people',
  'Ann Lee <ann@work.example>',
  '<ann@work.example> <ANN@home.example>',
  'Bob <bob@work.example> <bob@home.example>',
  'Cora <cora@work.example> robot <shared@example.org>',
  'Dora <dora@work.example> Dora D <shared@example.org>',
  'Nobody',
  'Eve <eve@work.example> # since May',
  'Last <one@example.org>',
  'Later <one@example.org>',
].join('\n');

describe('the mailmap', () => {
  it('says of each person what git says', () => {
    const folder = temporaryFolder();
    git(folder, 'init', '-q');
    writeFileSync(join(folder, '.mailmap'), mailmap);
    const meant = readMailmap(mailmap);
    for (const [name, email] of [
      ['A', 'ann@work.example'],
      ['A', 'ann@home.example'],
      ['B', 'Bob@Home.example'],
      ['Robot', 'shared@example.org'],
      ['Dora D', 'shared@example.org'],
      ['Other', 'shared@example.org'],
      ['E', 'eve@work.example'],
      ['X', 'one@example.org'],
      ['Y', 'unknown@example.org'],
    ] as const) {
      const person = meant({ name, email });
      const said = git(folder, 'check-mailmap', `${name} <${email}>`).trim();
      assert.equal(`${person.name} <${person.email}>`, said);
    }
  });
});

describe('programs that commit', () => {
  for (const name of ['dependabot[bot]', 'Renovate Bot', 'codecov-bot', 'GitHub Action', 'Weblate (bot)', 'Jenkins'])
    it(`a program: ${name}`, () => assert.ok(isBot({ name, email: 'a@example.org' })));
  for (const name of ['Abbot', 'Talbot', 'Botond', 'Robo'])
    it(`a person: ${name}`, () => assert.ok(!isBot({ name, email: `${name}@example.org` })));
  it('by the address', () => assert.ok(isBot({ name: 'x', email: '1+renovate[bot]@users.noreply.github.com' })));
});
