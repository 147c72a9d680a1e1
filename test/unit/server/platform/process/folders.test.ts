import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { engineName, fitsSocket, windowsPipeName } from '#server/platform/process/engine-place.ts';
import { openRuntimeFolder, runtimeFolderCandidates } from '#server/platform/process/runtime-folder.ts';
import { locateStateFolder, openStateFolder } from '#server/platform/process/state-folder.ts';

const linux = { env: {}, platform: 'linux', home: '/home/ada', workingDirectory: '/work' } as const;
const mac = { ...linux, platform: 'darwin', home: '/Users/ada' } as const;
const windows = { ...linux, platform: 'win32', home: 'C:\\Users\\ada', workingDirectory: 'D:\\work' } as const;

describe('The state folder', () => {
  const cases: { title: string; option?: string; surroundings: Parameters<typeof locateStateFolder>[1]; at: string }[] =
    [
      { title: 'on Linux', surroundings: linux, at: '/home/ada/.local/state/groundplan' },
      {
        title: 'by XDG_STATE_HOME',
        surroundings: { ...linux, env: { XDG_STATE_HOME: '/state' } },
        at: '/state/groundplan',
      },
      {
        title: 'a relative XDG_STATE_HOME is ignored',
        surroundings: { ...linux, env: { XDG_STATE_HOME: 'state' } },
        at: '/home/ada/.local/state/groundplan',
      },
      { title: 'on macOS', surroundings: mac, at: '/Users/ada/Library/Application Support/groundplan' },
      {
        title: 'on Windows',
        surroundings: { ...windows, env: { LOCALAPPDATA: 'C:\\Local' } },
        at: 'C:\\Local\\groundplan',
      },
      {
        title: 'on Windows without LOCALAPPDATA',
        surroundings: windows,
        at: 'C:\\Users\\ada\\AppData\\Local\\groundplan',
      },
      { title: 'by GROUNDPLAN_STATE', surroundings: { ...linux, env: { GROUNDPLAN_STATE: '/own' } }, at: '/own' },
      {
        title: 'an empty GROUNDPLAN_STATE is none',
        surroundings: { ...linux, env: { GROUNDPLAN_STATE: '' } },
        at: '/home/ada/.local/state/groundplan',
      },
      {
        title: 'by --state, before GROUNDPLAN_STATE, relative to the working directory',
        option: 'here',
        surroundings: { ...linux, env: { GROUNDPLAN_STATE: '/own' } },
        at: '/work/here',
      },
      { title: 'by --state on Windows', option: 'here', surroundings: windows, at: 'D:\\work\\here' },
    ];
  for (const { title, option, surroundings, at } of cases) {
    it(title, () => assert.equal(locateStateFolder(option, surroundings), at));
  }
});

const mode = (path: string): number => statSync(path).mode & 0o777;

describe('Folders on disk', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'gp-folders-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  const uid = process.getuid!();

  it('a missing state folder is made, for the user alone', () => {
    const path = openStateFolder(join(folder, 'a', 'b'), uid);
    assert.equal(mode(path), 0o700);
  });

  it('two ways to one state folder have one name', () => {
    const path = openStateFolder(join(folder, 'real'), uid);
    symlinkSync(path, join(folder, 'alias'));
    assert.equal(engineName(openStateFolder(join(folder, 'alias'), uid)), engineName(path));
    assert.notEqual(engineName(openStateFolder(join(folder, 'other'), uid)), engineName(path));
  });

  it('a file in its place is an error of the table', () => {
    writeFileSync(join(folder, 'file'), '');
    assert.throws(() => openStateFolder(join(folder, 'file'), uid), { code: 'storage_error' });
    assert.throws(() => openStateFolder(join(folder, 'file', 'below'), uid), { code: 'storage_error' });
  });

  it('a runtime folder that others could enter is closed', () => {
    const path = join(folder, 'open');
    mkdirSync(path);
    chmodSync(path, 0o755);
    assert.equal(openRuntimeFolder([path], uid), path);
    assert.equal(mode(path), 0o700);
  });

  it('a runtime folder is passed over that is a link, a file, of someone else, or in a folder that is missing', () => {
    mkdirSync(join(folder, 'target'));
    symlinkSync(join(folder, 'target'), join(folder, 'link'));
    writeFileSync(join(folder, 'file'), '');
    const refused = ['link', 'file', 'missing/groundplan'].map((name) => join(folder, name));
    assert.equal(openRuntimeFolder(refused, uid), undefined);
    assert.equal(openRuntimeFolder([join(folder, 'target')], uid + 1), undefined);
    const good = join(folder, 'good');
    assert.equal(openRuntimeFolder([...refused, good], uid), good);
    assert.equal(mode(good), 0o700);
  });

  it('a runtime folder is passed over in whose place another user could put one', () => {
    const open = join(folder, 'for-all');
    mkdirSync(open);
    chmodSync(open, 0o777);
    assert.equal(openRuntimeFolder([join(open, 'groundplan')], uid), undefined);
    chmodSync(open, 0o1777);
    assert.equal(openRuntimeFolder([join(open, 'groundplan')], uid), join(open, 'groundplan'));
  });
});

describe('Runtime folders, best first', () => {
  const cases: { title: string; surroundings: Parameters<typeof runtimeFolderCandidates>[0]; folders: string[] }[] = [
    {
      title: 'a session has its own',
      surroundings: { ...linux, env: { XDG_RUNTIME_DIR: '/run/user/7' }, temporaryFolder: '/tmp', uid: 7 },
      folders: ['/run/user/7/groundplan', '/tmp/groundplan-7'],
    },
    {
      title: 'without a session',
      surroundings: { ...linux, temporaryFolder: '/tmp', uid: 7 },
      folders: ['/tmp/groundplan-7'],
    },
    {
      title: 'a relative XDG_RUNTIME_DIR is ignored',
      surroundings: { ...linux, env: { XDG_RUNTIME_DIR: 'run' }, temporaryFolder: '/tmp', uid: 7 },
      folders: ['/tmp/groundplan-7'],
    },
    {
      title: 'on Windows',
      surroundings: { ...windows, temporaryFolder: 'C:\\Temp' },
      folders: ['C:\\Users\\ada\\AppData\\Local\\groundplan\\runtime'],
    },
  ];
  for (const { title, surroundings, folders } of cases) {
    it(title, () => assert.deepEqual(runtimeFolderCandidates(surroundings), folders));
  }
});

describe('Names of sockets', () => {
  it('fit into 103 bytes with every suffix', () => {
    const name = engineName('/home/ada/.local/state/groundplan');
    assert.match(name, /^[0-9a-f]{16}$/);
    assert.ok(fitsSocket('/run/user/1000/groundplan', name));
    assert.ok(fitsSocket('/var/folders/zz/zyxvpxvq6csfxvn_n0000000000000/T/groundplan-501', name));
    assert.ok(!fitsSocket(`/tmp/${'x'.repeat(70)}`, name));
    assert.ok(!fitsSocket(`/tmp/${'ü'.repeat(35)}`, name), 'bytes count, not characters');
  });

  it('are pipes on Windows', () => assert.equal(windowsPipeName('ab'), '\\\\.\\pipe\\groundplan-ab'));
});
