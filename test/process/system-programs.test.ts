import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder, writeTree } from '../support/temporary-folder.ts';

const script = fileURLToPath(new URL('../../scripts/system-programs.mjs', import.meta.url));
const ask = `import(${JSON.stringify(script)}).then(({ hasSystemPrograms }) => console.log(hasSystemPrograms()))`;

/** Returns the problems on a machine that has only `programs`; `uid` 0 is root. */
function askedWith(programs: Readonly<Record<string, string>>, uid: number, platform = 'linux') {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'bin'));
  symlinkSync('/bin/sh', join(folder, 'bin/sh'));
  for (const [name, text] of Object.entries(programs)) {
    writeTree(folder, { [`bin/${name}`]: `#!/bin/sh\n${text}\n` });
    chmodSync(join(folder, 'bin', name), 0o755);
  }
  const platformIs = `Object.defineProperty(process, 'platform', { value: '${platform}' })`;
  const code = `process.getuid = () => ${uid}; ${platformIs}; ${ask}`;
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', code], {
    env: { PATH: join(folder, 'bin'), FOLDER: folder },
    encoding: 'utf8',
  });
  return { answer: stdout.trim(), said: stderr };
}

const there = { git: 'exit 0', python3: 'exit 0', 'chromium-headless-shell': 'exit 0' };
const otherBrowser = { git: 'exit 0', python3: 'exit 0', flock: '', 'google-chrome': '' };
const faster =
  'The tests are faster with chromium-headless-shell: installing chromium-headless-shell with apt-get, as root …\n';
const missing = 'groundplan: the tests need flock: not found on this machine\n';
const installing = 'The tests need flock: installing util-linux with apt-get, as root …\n';

describe('Programs that the tests use', () => {
  const machines: { title: string; programs: Record<string, string>; uid: number; answer: string; said: string }[] = [
    { title: 'all there: nothing is done', programs: { ...there, flock: '' }, uid: 0, answer: 'true', said: '' },
    {
      title: 'a browser under another name does as well',
      programs: { ...otherBrowser, 'apt-get': 'echo installed >&2' },
      uid: 1000,
      answer: 'true',
      said: '',
    },
    {
      title: 'a browser under another name, root: the smaller one is installed',
      programs: { ...otherBrowser, 'apt-get': '' },
      uid: 0,
      answer: 'true',
      said: faster,
    },
    {
      title: 'a browser under another name, root, and the smaller one comes from nowhere: it does as well',
      programs: { ...otherBrowser, 'apt-get': '[ "$1" != install ] || { echo no package >&2; exit 100; }' },
      uid: 0,
      answer: 'true',
      said: `${faster}no package\n`,
    },
    {
      title: 'a browser under another name, where no program of Debian installs: it does as well',
      programs: otherBrowser,
      uid: 0,
      answer: 'true',
      said: '',
    },
    {
      title: 'one missing, not root: it is named and nothing installed',
      programs: { ...there, 'apt-get': 'echo installed >&2' },
      uid: 1000,
      answer: 'false',
      said: missing,
    },
    {
      title: 'one missing, root: it is installed after saying so',
      programs: { ...there, 'apt-get': '[ "$1" != install ] || /bin/ln -s git "$FOLDER/bin/flock"' },
      uid: 0,
      answer: 'true',
      said: installing,
    },
    {
      title: 'environments of Python, where Debian keeps them apart',
      programs: {
        ...there,
        flock: '',
        python3: '[ "$1" = --version ] || [ -e "$FOLDER/bin/ensurepip" ]',
        'apt-get': '[ "$1" != install ] || /bin/ln -s git "$FOLDER/bin/ensurepip"',
      },
      uid: 0,
      answer: 'true',
      said: 'The tests need python3 -m venv: installing python3-venv with apt-get, as root …\n',
    },
    {
      title: 'one missing that can not be installed: it is named',
      programs: { ...there, 'apt-get': 'exit 0' },
      uid: 0,
      answer: 'false',
      said: installing + missing,
    },
  ];
  for (const { title, programs, uid, answer, said } of machines) {
    it(title, () => assert.deepEqual(askedWith(programs, uid), { answer, said }));
  }

  it('on macOS: flock is none of them', () =>
    assert.deepEqual(askedWith(there, 501, 'darwin'), { answer: 'true', said: '' }));
});
