import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, renameSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commitAll } from './git-project.ts';
import { git } from './git-repository.ts';
import type { GitTraps } from './git-traps.ts';
import { temporaryFolder, writeTree } from './temporary-folder.ts';

const files = {
  'src/price.ts': 'export function price(): number {\n  return 1;\n}\n',
  'src/cart.ts': "import { price } from './price';\nexport const total = () => price();\n",
  'src/moved.ts': 'export const moved = 1;\nexport const more = 2;\nexport const last = 3;\n',
  'test/cart.test.ts': "import { total } from '../src/cart';\ntotal();\n",
  'README.md': 'A shop.\n',
  '.gitattributes': '* filter=planted diff=planted merge=planted\n*.md filter=other\n',
};

/** Makes two commits, the last one signed, and then edits, a file that moved and an untracked one. */
export function trappedRepository(traps: GitTraps): string {
  const root = signedRepository();
  traps.plant(join(root, '.git'));
  edit(root);
  plantPrograms(root, traps);
  return root;
}

/** The same, whose configuration says that its working tree lies elsewhere. */
export function repositoryOfElsewhere(traps: GitTraps): string {
  const root = trappedRepository(traps);
  appendFileSync(join(root, '.git/config'), `[core]\n\tworktree = ${join(traps.folder, 'elsewhere')}\n`);
  return root;
}

/** Makes what a plain clone contains: a folder of it that git takes for a bare repository. */
export function cloneWithRepositoryInside(traps: GitTraps): string {
  const inner = signedRepository();
  const data = join(inner, '.git');
  traps.plant(data);
  const settings = `[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tworktree = .\n${traps.configuration(
    ([name]) => !name.startsWith('extensions.'),
  )}`;
  writeFileSync(join(data, 'config'), settings);
  const origin = temporaryFolder();
  git(origin, 'init', '-q', '-b', 'main');
  writeTree(origin, Object.fromEntries(Object.entries(files).map(([path, text]) => [`pkg/${path}`, text])));
  cpSync(data, join(origin, 'pkg'), { recursive: true });
  writeTree(origin, { 'pkg/refs/tags/.keep': '', 'top.ts': '' });
  commitAll(origin, 'All there is');
  git(origin, 'tag', 'base');
  const clone = join(temporaryFolder(), 'clone');
  git('/', '-c', 'filter.planted.smudge=', 'clone', '-q', origin, clone);
  edit(join(clone, 'pkg'));
  plantPrograms(join(clone, 'pkg'), traps);
  return join(clone, 'pkg');
}

/** A clone that lacks the bytes of older files, which the remote has promised. */
export function trappedPartialClone(traps: GitTraps): string {
  const origin = signedRepository();
  git(origin, 'config', 'uploadpack.allowFilter', 'true');
  const clone = join(temporaryFolder(), 'partial');
  git('/', 'clone', '-q', '--filter=blob:none', `file://${origin}`, clone);
  traps.plant(join(clone, '.git'));
  edit(clone);
  // Moved and edited: what it was is asked for, and is not there.
  renameSync(origin, `${origin}-gone`);
  plantPrograms(clone, traps);
  return clone;
}

function signedRepository(): string {
  const root = temporaryFolder();
  git(root, 'init', '-q', '-b', 'main');
  writeTree(root, files);
  commitAll(root, 'first');
  git(root, 'tag', 'base');
  writeFileSync(join(root, 'src/price.ts'), `${files['src/price.ts']}export const tax = 2;\n`);
  git(root, 'mv', 'src/moved.ts', 'src/renamed.ts');
  appendFileSync(join(root, 'src/renamed.ts'), 'export const edited = 4;\n');
  commitAll(root, 'second');
  const commit = git(root, 'cat-file', 'commit', 'HEAD');
  const signature = 'gpgsig -----BEGIN PGP SIGNATURE-----\n \n iQEzBAABCAAdFiEE\n -----END PGP SIGNATURE-----\n';
  const signed = commit.replace('\n\n', `\n${signature}\n`);
  const name = execFileSync('git', ['-C', root, 'hash-object', '-t', 'commit', '-w', '--stdin'], { input: signed });
  git(root, 'update-ref', 'refs/heads/main', name.toString().trim());
  return root;
}

function edit(root: string): void {
  appendFileSync(join(root, 'src/price.ts'), 'export const edited = 3;\n');
  appendFileSync(join(root, 'README.md'), 'Edited.\n');
  writeTree(root, { 'src/new.ts': 'export const fresh = 1;\n' });
  // As it was but for its time: git asks the filter whether it changed.
  utimesSync(join(root, 'src/cart.ts'), 1e9, 1e9);
}

/** Programs of the names that are looked up in `PATH`. */
function plantPrograms(root: string, traps: GitTraps): void {
  for (const name of ['git', 'gpg', 'ssh', 'flock', 'perl', 'node'])
    for (const folder of [root, join(root, 'bin')]) {
      writeTree(folder, { '.keep': '' });
      cpSync(traps.program(`${name} of the workspace`), join(folder, name));
    }
}
