import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { formatLine } from '#server/platform/process/pipe-lines.ts';
import { visitEngine } from '#server/platform/process/visit-engine.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

/** Reports whether an answer is taken from a socket that the lock file names, in a folder of that mode above it. */
async function isGreeted(modeAbove: number): Promise<boolean> {
  const folder = temporaryFolder();
  const above = join(folder, 'above');
  const named = join(above, 'groundplan-1000');
  mkdirSync(named, { recursive: true });
  chmodSync(above, modeAbove);
  const socket = join(named, 'e.sock');
  const server = createServer((client) => client.end(formatLine({ protocol: 1, version: '1.0.0', pid: 1 })));
  await new Promise<void>((listening) => server.listen(socket, listening));
  const lockFile = join(folder, 'lock');
  writeFileSync(lockFile, JSON.stringify({ host: hostname(), pid: 1, socket }));
  const place = { stateFolder: folder, runtimeFolder: folder, name: 'e', socket: join(folder, 'e.sock'), lockFile };
  const visit = await visitEngine(place, new AbortController().signal);
  visit?.socket.destroy();
  server.close();
  return visit !== undefined;
}

describe('An engine whose socket the lock file names', () => {
  it('is received', async () => assert.ok(await isGreeted(0o700)));

  it('is not where another user could have put the socket there', async () => assert.ok(!(await isGreeted(0o777))));
});
