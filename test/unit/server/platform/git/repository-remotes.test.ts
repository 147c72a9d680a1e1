import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repositoryRemotes } from '#server/platform/git/repository-remotes.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

const [one, two] = ['1'.repeat(40), '2'.repeat(40)];

const remote = (name: string, url: string) => `[remote "${name}"]\n\turl = ${url}\n\tfetch = +refs/heads/*\n`;

function repository(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries({ HEAD: 'ref: refs/heads/main\n', ...files })) {
    const path = join(folder, '.git', name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}

describe('remotes of a repository', () => {
  it('are read from its files, origin before others', () => {
    const folder = temporaryFolder();
    repository(folder, {
      config: `[core]\n\tbare = false\n${remote('backup', '/srv/x')}${remote('origin', 'git@h.example:a/b.git')}`,
    });
    assert.equal(repositoryRemotes.url(folder), 'git@h.example:a/b.git');
    repository(folder, { config: remote('upstream', '"https://h.example/x y"') });
    assert.equal(repositoryRemotes.url(folder), 'https://h.example/x y');
    repository(folder, { config: remote('a', 'x') + remote('b', 'y') });
    assert.equal(repositoryRemotes.url(folder), undefined);
    repository(folder, { config: `[include]\n\tpath = ../evil\n[url "x"]\n\turl = no\n` });
    assert.equal(repositoryRemotes.url(folder), undefined);
  });

  it('have commits, loose or packed', () => {
    const folder = temporaryFolder();
    repository(folder, {
      'refs/heads/main': `${one}\n`,
      'packed-refs': `# pack-refs\n${two} refs/remotes/origin/main\n`,
    });
    assert.deepEqual(repositoryRemotes.commits(folder, 'main'), { local: one, pushed: two });
    assert.deepEqual([repositoryRemotes.branch(folder), repositoryRemotes.head(folder)], ['main', one]);
    repository(folder, { HEAD: `${two}\n` });
    assert.deepEqual([repositoryRemotes.branch(folder), repositoryRemotes.head(folder)], [undefined, two]);
  });

  it('say nothing where a file says something else', () => {
    const folder = temporaryFolder();
    assert.deepEqual([repositoryRemotes.url(folder), repositoryRemotes.branch(folder)], [undefined, undefined]);
    repository(folder, { HEAD: 'ref: refs/heads/../../../etc/passwd\n', 'refs/heads/main': 'no commit' });
    assert.equal(repositoryRemotes.branch(folder), undefined);
    assert.deepEqual(repositoryRemotes.commits(folder, 'main'), {});
    assert.deepEqual(repositoryRemotes.commits(folder, '../../x'), {});
    assert.equal(repositoryRemotes.head(folder), undefined);
  });
});
