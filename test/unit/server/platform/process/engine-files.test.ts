import assert from 'node:assert/strict';
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  appendToLog,
  formatFailure,
  formatLogLine,
  LOG_BYTES_MAX,
  logPath,
  openLog,
  readFailure,
  trimLog,
} from '#server/platform/process/log-file.ts';
import { retryDelayMs } from '#server/platform/process/retry-delay.ts';
import { removeServerJson, type ServerRecord, writeServerJson } from '#server/platform/process/server-json.ts';
import { engineEnvironment } from '#server/platform/process/spawn-engine.ts';

let folder: string;
const path = (): string => join(folder, 'server.json');
const recorded = () => JSON.parse(readFileSync(path(), 'utf8')) as ServerRecord;

describe('files of an engine', () => {
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'gp-files-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  describe('server.json', () => {
    const record: ServerRecord = {
      baseUrl: 'http://127.0.0.1:7431',
      pid: process.pid,
      startedAt: '2026-11-21T10:00:00.000Z',
      version: '1.0.0',
    };

    it('is read as it was written, by the user alone, and leaves nothing else behind', () => {
      writeServerJson(folder, record);
      assert.deepEqual(recorded(), record);
      assert.equal(statSync(path()).mode & 0o777, 0o600);
      writeServerJson(folder, { ...record, socket: '/run/api.sock' });
      assert.equal(recorded().socket, '/run/api.sock');
      assert.deepEqual(readdirSync(folder), ['server.json']);
    });

    it('is removed by the server it names and by no other', () => {
      writeServerJson(folder, record);
      removeServerJson(folder, process.pid + 1);
      assert.deepEqual(recorded(), record);
      removeServerJson(folder, process.pid);
      removeServerJson(folder, process.pid);
      assert.deepEqual(readdirSync(folder), []);
    });

    const others: { title: string; text: string }[] = [
      { title: 'not JSON', text: '{' },
      { title: 'null', text: 'null' },
      { title: 'without a process', text: '{"baseUrl":"http://127.0.0.1:7431"}' },
    ];
    for (const { title, text } of others) {
      it(`stays when it is ${title}`, () => {
        writeFileSync(path(), text);
        removeServerJson(folder, process.pid);
        assert.equal(readFileSync(path(), 'utf8'), text);
      });
    }
  });

  describe("The engine's log", () => {
    it('reports why a process gave up, in one line each', () => {
      const now = new Date('2026-11-21T10:00:00.000Z');
      const lines = [
        formatLogLine('version 1.0.0 serves /state', 7, now),
        formatLogLine(formatFailure('the disk\nis full (really)', 'out_of_space'), 7, now),
        formatLogLine(formatFailure('another', 'storage_error'), 77, now),
      ];
      writeFileSync(logPath(folder), lines.join(''));
      assert.equal(lines[0], '2026-11-21T10:00:00.000Z 7 version 1.0.0 serves /state\n');
      assert.deepEqual(readFailure(folder, 7), { message: 'the disk is full (really)', code: 'out_of_space' });
      assert.deepEqual(readFailure(folder, 77), { message: 'another', code: 'storage_error' });
      assert.equal(readFailure(folder, 1), undefined);
    });

    it('that is full is moved aside at the next start', () => {
      writeFileSync(logPath(folder), 'x'.repeat(LOG_BYTES_MAX + 1));
      closeSync(openLog(folder));
      assert.equal(statSync(logPath(folder)).size, 0);
      assert.equal(statSync(`${logPath(folder)}.1`).size, LOG_BYTES_MAX + 1);
      assert.equal(statSync(logPath(folder)).mode & 0o777, 0o600);
    });

    it('stays within its cap while the engine runs', () => {
      const descriptor = openLog(folder);
      writeSync(descriptor, '123456');
      trimLog(folder, descriptor, 6);
      assert.equal(readFileSync(logPath(folder), 'utf8'), '123456');
      writeSync(descriptor, '7');
      trimLog(folder, descriptor, 6);
      writeSync(descriptor, 'after');
      closeSync(descriptor);
      assert.equal(readFileSync(logPath(folder), 'utf8'), 'after');
      assert.equal(readFileSync(`${logPath(folder)}.1`, 'utf8'), '1234567');
    });

    it('takes lines of a process that does not keep it open', () => {
      appendToLog(folder, 'one\n');
      appendToLog(folder, 'two\n');
      assert.equal(readFileSync(logPath(folder), 'utf8'), 'one\ntwo\n');
      appendToLog(join(folder, 'missing'), 'lost\n');
      assert.deepEqual(readdirSync(folder), ['engine.log']);
    });

    it('that can not be copied or is closed stays as it is', () => {
      const descriptor = openLog(folder);
      writeSync(descriptor, '1234567');
      mkdirSync(`${logPath(folder)}.1`);
      trimLog(folder, descriptor, 6);
      closeSync(descriptor);
      assert.equal(readFileSync(logPath(folder), 'utf8'), '1234567');
      trimLog(folder, descriptor, 6);
    });

    it('of another process is not cut', () => {
      const descriptor = openLog(folder);
      rmSync(logPath(folder));
      writeFileSync(logPath(folder), '1234567');
      trimLog(folder, descriptor, 6);
      closeSync(descriptor);
      assert.equal(readFileSync(logPath(folder), 'utf8'), '1234567');
    });
  });

  describe('What a started engine inherits', () => {
    const env = {
      PATH: '/bin',
      VSCODE_PID: '1',
      ELECTRON_RUN_AS_NODE: '1',
      NODE_OPTIONS: '-r x',
      NODE_PATH: '/n',
      MY_VSCODE: '2',
      GROUNDPLAN_ASK_KEY: 'sk-1',
      GROUNDPLAN_REMOTE_KEY: 'sk-2',
    };

    it('is the environment without that of a window and without the key of a model', () => {
      assert.deepEqual(engineEnvironment(env, false), { PATH: '/bin', NODE_PATH: '/n', MY_VSCODE: '2' });
    });

    it('under Electron says that its binary is to be Node', () => {
      assert.deepEqual(engineEnvironment({ electron_x: '1' }, true), { ELECTRON_RUN_AS_NODE: '1' });
    });
  });

  describe('Waiting for an engine', () => {
    it('begins with 5 ms and grows to 200', () => {
      assert.deepEqual([0, 1, 2, 5, 6, 60, 2000].map(retryDelayMs), [5, 10, 20, 160, 200, 200, 200]);
    });
  });
});
