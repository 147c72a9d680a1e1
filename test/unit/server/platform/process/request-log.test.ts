import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openRequestLog } from '#server/platform/process/request-log.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

const neverLost = (error: unknown) => assert.fail(String(error));

/** Opens, writes and closes: a burst lands in one piece. */
function write(folder: string, lines: readonly string[], onLost: (error: unknown) => void = neverLost): void {
  const log = openRequestLog({ folder, onLost, bytesMax: 100, filesMax: 3 });
  for (const line of lines) log.write(line);
  log.close();
}

describe('the log of requests', () => {
  it('keeps what was there, for its user alone', () => {
    const folder = temporaryFolder();
    write(folder, ['{"a":1}', '{"a":2}']);
    write(folder, ['{"a":3}']);
    const path = join(folder, 'requests.jsonl');
    assert.equal(readFileSync(path, 'utf8'), '{"a":1}\n{"a":2}\n{"a":3}\n');
    assert.equal(statSync(path).mode & 0o777, 0o600);
  });

  it('moves a full file aside, and drops the oldest', () => {
    const folder = temporaryFolder();
    const log = openRequestLog({ folder, onLost: neverLost, bytesMax: 100, filesMax: 3 });
    log.write('first');
    log.close();
    for (const letter of ['a', 'b', 'c', 'd']) {
      const again = openRequestLog({ folder, onLost: neverLost, bytesMax: 100, filesMax: 3 });
      again.write('.');
      again.close();
      write(folder, [letter.repeat(90)]);
    }
    assert.deepEqual(readdirSync(folder).toSorted(), ['requests.jsonl', 'requests.jsonl.1', 'requests.jsonl.2']);
    assert.match(readFileSync(join(folder, 'requests.jsonl'), 'utf8'), /^d{90}\n$/);
    assert.match(readFileSync(join(folder, 'requests.jsonl.1'), 'utf8'), /^c{90}\n/);
  });

  it('writes through no link, and reports what is lost once', () => {
    const folder = temporaryFolder();
    const other = join(folder, 'other');
    writeFileSync(other, 'kept');
    symlinkSync(other, join(folder, 'requests.jsonl'));
    const lost: unknown[] = [];
    const log = openRequestLog({ folder, onLost: (error) => void lost.push(error) });
    log.write('one');
    log.close();
    log.write('two');
    log.close();
    assert.deepEqual([lost.length, readFileSync(other, 'utf8')], [1, 'kept']);
    rmSync(join(folder, 'requests.jsonl'));
    log.write('three');
    log.close();
    assert.equal(readFileSync(join(folder, 'requests.jsonl'), 'utf8'), 'three\n');
    rmSync(join(folder, 'requests.jsonl'));
    mkdirSync(join(folder, 'requests.jsonl'));
    log.write('four');
    log.close();
    assert.equal(lost.length, 2, 'it is said again, once there was a line in between');
  });
});
