import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { CloneFailure, CloneRequest } from '#server/app/ports/cloning.ts';
import { type ClonerOptions, gitCloner } from '#server/platform/git/clone-repository.ts';
import { isBlockedAddress } from '#server/service/egress/blocked-addresses.ts';
import { GitHttpsServer, serverCertificate } from '../../../../support/git-https-server.ts';
import { git } from '../../../../support/git-repository.ts';
import { temporaryFolder, writeTree } from '../../../../support/temporary-folder.ts';

const host = 'receiver.example';
const isBlocked = (address: string) => address === '127.0.0.1';
const loopback = () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]);

describe('a clone for a remote', () => {
  let server: GitHttpsServer;
  let work = '';
  let root = '';
  let folder = '';
  let temporary = '';
  beforeEach(async () => {
    [root, work, temporary] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
    folder = join(temporaryFolder(), 'clones', 'prj_1');
    git(work, 'init', '--quiet', '--initial-branch=main');
    git(root, 'init', '--quiet', '--bare', '--initial-branch=main', 'team.git');
    commit({ 'a.ts': "import './b';\n", 'b.ts': 'export const b = 1;\n' });
    server = await GitHttpsServer.start(root);
  });
  afterEach(() => server.close());

  function commit(files: Readonly<Record<string, string>>): void {
    writeTree(work, files);
    publish();
  }

  function publish(): void {
    git(work, 'add', '--all');
    push();
  }

  function push(): void {
    git(work, 'commit', '--quiet', '--message', 'Change');
    git(work, 'push', '--quiet', '--force', join(root, 'team.git'), 'main');
  }

  function clone(request: Partial<CloneRequest> = {}, options: Partial<ClonerOptions> = {}) {
    const cloner = gitCloner({
      folder: temporary,
      isBlocked: isBlockedAddress,
      resolveName: loopback,
      rootCertificates: serverCertificate,
      ...options,
    });
    const { port } = server;
    const url = `https://${host}:${port}/team.git`;
    const signal = new AbortController().signal;
    return cloner.clone({ url, host, port, mayBePrivate: true, folder, signal, ...request });
  }

  async function refusedAs(code: CloneFailure['code'], message: RegExp, cloning: Promise<CloneFailure | undefined>) {
    const failure = await cloning;
    assert.deepEqual([failure?.code, message.test(failure?.message ?? '')], [code, true], failure?.message);
    assert.ok(!existsSync(folder));
    assert.deepEqual(readdirSync(temporary), [], 'nothing is left behind');
  }

  it('has the files and the history, and later those of then', async () => {
    commit({ 'c.ts': '' });
    assert.equal(await clone(), undefined);
    assert.deepEqual(readdirSync(folder).toSorted(), ['.git', 'a.ts', 'b.ts', 'c.ts']);
    assert.equal(git(folder, 'rev-list', '--count', 'HEAD').trim(), git(work, 'rev-list', '--count', 'HEAD').trim());
    writeTree(folder, { 'left.ts': '' });
    git(work, 'rm', '--quiet', 'c.ts');
    commit({ 'd.ts': '' });
    assert.equal(await clone(), undefined);
    assert.deepEqual(readdirSync(folder).toSorted(), ['.git', 'a.ts', 'b.ts', 'd.ts']);
    assert.equal(git(folder, 'rev-parse', 'HEAD'), git(work, 'rev-parse', 'HEAD'));
    assert.deepEqual(readdirSync(temporary), []);
    const stored = readFileSync(join(folder, '.git', 'config'), 'utf8');
    assert.doesNotMatch(stored, /proxy|127\.0\.0\.1/, 'the proxy is not stored');
  });

  it('keeps the copy of before where a later one fails', async () => {
    assert.equal(await clone(), undefined);
    const url = `https://${host}:${server.port}/none.git`;
    assert.equal((await clone({ url }))?.code, 'path_not_found');
    assert.ok(existsSync(join(folder, 'a.ts')));
  });

  it('connects to no private address of a host that is listed by a pattern [§12.6.clone.private]', async () => {
    await refusedAs('path_not_allowed', /private address/, clone({ mayBePrivate: false }));
    assert.deepEqual(server.requests, []);
  });

  it('connects to what was checked, also where the name leads elsewhere a moment later', async () => {
    let lookups = 0;
    const addresses = ['203.0.113.1', '127.0.0.1'];
    const resolveName = () => Promise.resolve([{ address: addresses[Math.min(lookups++, 1)] ?? '', family: 4 }]);
    const cloner = gitCloner({ folder: temporary, isBlocked, resolveName });
    assert.equal(await cloner.check({ host, mayBePrivate: false }), undefined);
    await refusedAs('path_not_allowed', /private/, clone({ mayBePrivate: false }, { isBlocked, resolveName }));
    assert.equal((await cloner.check({ host, mayBePrivate: false }))?.code, 'path_not_allowed');
    assert.deepEqual(server.requests, []);
  });

  for (const literal of ['127.0.0.1', '10.0.0.1', '169.254.169.254']) {
    it(`checks the literal address ${literal}`, async () => {
      const url = `https://${literal}:${server.port}/team.git`;
      await refusedAs('path_not_allowed', /private/, clone({ url, host: literal, mayBePrivate: false }));
    });
  }

  it('follows no redirect, to another host or to the same', async () => {
    const other = createServer((socket) => socket.destroy(assert.fail('connected')));
    await new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', resolve));
    const places = [
      `https://127.0.0.1:${(other.address() as AddressInfo).port}/team.git/info/refs?service=git-upload-pack`,
      `https://${host}:${server.port}/other.git/info/refs?service=git-upload-pack`,
      'file:///etc/passwd',
    ];
    for (const location of places) {
      server.answer = (_request, response) => {
        response.writeHead(302, { location }).end();
        return true;
      };
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await refusedAs('path_not_found', /could not clone/, clone());
    }
    other.close();
  });

  it('asks no one for a password', async () => {
    server.answer = (request, response) => {
      assert.equal(request.headers.authorization, undefined);
      response.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end();
      return true;
    };
    await refusedAs('path_not_found', /not public/, clone());
  });

  it('trusts no certificate but those it was given', async () => {
    await refusedAs('path_not_found', /could not clone/, clone({}, { rootCertificates: undefined }));
  });

  it('ends at what it may take: bytes that travel, files, their sizes, time', async () => {
    const large = randomBytes(1_500_000).toString('hex');
    commit({ 'large.txt': large, 'zeros.bin': '\0'.repeat(5_000_000) });
    const limits = [
      [{ bytesMax: 100_000 }, /larger/],
      [{ filesMax: 3 }, /larger/],
      [{ fileBytesMax: 6_000_000 }, /larger/],
    ] as const;
    for (const [each, message] of limits) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await refusedAs('path_not_allowed', message, clone({}, { limits: each }));
    }
    server.answer = () => true;
    await refusedAs('path_not_allowed', /takes longer/, clone({}, { limits: { timeoutMs: 300 } }));
    const aborted = new AbortController();
    const cloning = clone({ signal: aborted.signal });
    setTimeout(() => aborted.abort(), 100);
    await refusedAs('cancelled', /ended/, cloning);
  });

  it('runs nothing of a repository: no hooks, no filters, no submodules, and lays no links', async () => {
    const ran = join(temporaryFolder(), 'ran');
    writeTree(work, {
      '.gitattributes': '*.txt filter=own\n*.lfs filter=lfs diff=lfs merge=lfs\n* text=auto\n',
      '.gitmodules': `[submodule "sub"]\n\tpath = sub\n\turl = https://${host}:${server.port}/sub.git\n`,
      '.lfsconfig': `[lfs]\n\turl = https://${host}:${server.port}/lfs\n`,
      'a.txt': 'plain',
      'b.lfs': 'version https://git-lfs.github.com/spec/v1\n',
    });
    symlinkSync('/etc/passwd', join(work, 'link'));
    symlinkSync('..', join(work, 'up'));
    const hook = `#!/bin/sh\ntouch ${ran}\n`;
    mkdirSync(join(work, 'hooks'));
    writeFileSync(join(work, 'hooks', 'post-checkout'), hook, { mode: 0o755 });
    git(work, 'add', '--all');
    git(work, 'update-index', '--add', '--cacheinfo', `160000,${git(work, 'rev-parse', 'HEAD').trim()},sub`);
    push();
    for (const name of ['post-checkout', 'post-update', 'upload-pack']) {
      writeFileSync(join(root, 'team.git', 'hooks', name), hook, { mode: 0o755 });
    }
    Object.assign(process.env, { GIT_SSH_COMMAND: `touch ${ran}`, GIT_TEMPLATE_DIR: work });
    try {
      assert.equal(await clone(), undefined);
    } finally {
      delete process.env.GIT_SSH_COMMAND;
      delete process.env.GIT_TEMPLATE_DIR;
    }
    assert.ok(!existsSync(ran));
    assert.ok(lstatSync(join(folder, 'link')).isFile() && lstatSync(join(folder, 'up')).isFile());
    assert.equal(readFileSync(join(folder, 'link'), 'utf8'), '/etc/passwd');
    assert.deepEqual(readdirSync(join(folder, 'sub')), []);
    assert.ok(!existsSync(join(folder, '.git', 'hooks')));
    assert.ok(
      server.requests.every((line) => line.includes(' /team.git/')),
      server.requests.join('\n'),
    );
  });
});
