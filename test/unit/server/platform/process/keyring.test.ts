import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { keyOfKeyring } from '#server/platform/process/keyring.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

/** Programs in place of the system's, which note their arguments. */
function standIn(folder: string, name: string, key: string): void {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\necho "$@" > "${folder}/arguments"\nprintf '%s\\n' '${key}'\n`);
  chmodSync(path, 0o755);
}

describe('the system’s keyring', () => {
  it('is asked by its own program, found by an absolute path and outside of the workspace', async () => {
    const folder = temporaryFolder();
    const [programs, workspace] = [join(folder, 'bin'), join(folder, 'work')];
    standIn(programs, 'secret-tool', 'sk_linux');
    standIn(programs, 'security', 'sk_mac');
    standIn(workspace, 'secret-tool', 'sk_of_the_workspace');
    const before = process.env['PATH'];
    process.env['PATH'] = ['.', workspace, programs, before].join(delimiter);
    try {
      assert.equal(await keyOfKeyring('https://x.example', workspace, 'linux'), 'sk_linux');
      assert.equal(await keyOfKeyring('https://x.example', workspace, 'darwin'), 'sk_mac');
      assert.equal(await keyOfKeyring('https://x.example', workspace, 'win32'), undefined);
      standIn(programs, 'secret-tool', '');
      assert.equal(await keyOfKeyring('https://x.example', workspace, 'linux'), undefined);
    } finally {
      process.env['PATH'] = before;
    }
  });
});
