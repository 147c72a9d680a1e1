import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { machineId } from '#extension/models/machine-id.ts';

describe('the id of a machine', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'machine-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is made once, in a folder that need not be there yet, and is another one on each machine', () => {
    const [one, other] = [join(folder, 'deep', 'one'), join(folder, 'other')];
    const id = machineId(one);
    assert.match(id, /^[\da-f-]{36}$/);
    assert.equal(machineId(one), id);
    assert.notEqual(machineId(other), id);
  });

  it('is made again where what is kept is none', () => {
    writeFileSync(join(folder, 'machine-id'), '');
    const id = machineId(folder);
    assert.match(id, /^[\da-f-]{36}$/);
    assert.equal(machineId(folder), id);
  });

  it('holds for the window where none can be kept', () => {
    const file = join(folder, 'file');
    writeFileSync(file, 'x');
    assert.match(machineId(file), /^[\da-f-]{36}$/);
    assert.notEqual(machineId(file), machineId(file));
  });
});
