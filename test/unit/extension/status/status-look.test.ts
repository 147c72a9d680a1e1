import assert from 'node:assert/strict';
import { statusLook } from '#extension/status/status-look.ts';
import type { WindowCondition } from '#extension/status/window-condition.ts';
import { plainText } from '../../../support/plain-text.ts';

const words = { t: plainText, formatTime: (isoTime: string) => isoTime.slice(11, 16), folderName: () => 'shop' };

function check(condition: WindowCondition, hasNotices: boolean, text: string, label: string, isError = false): void {
  assert.deepEqual(statusLook(condition, hasNotices, words), { text, label: `Groundplan: ${label}`, isError });
}

function checkDated(condition: WindowCondition, label: string): void {
  check(condition, false, '$(history) Groundplan', label);
}

describe('status item', () => {
  it('spins with the percent while a folder is indexed', () => {
    check({ kind: 'starting' }, false, '$(sync~spin) Groundplan', 'Starting…');
    check({ kind: 'indexing' }, false, '$(sync~spin) Groundplan', 'Indexing…');
    check({ kind: 'indexing', percent: 0 }, false, '$(sync~spin) Groundplan 0 %', 'Indexing, 0 % done.');
    check({ kind: 'indexing', percent: 42 }, true, '$(sync~spin) Groundplan 42 %', 'Indexing, 42 % done.');
  });

  it('is the name alone when all is well, with a sign when something is not as it should be', () => {
    check({ kind: 'ready' }, false, 'Groundplan', 'The index is up to date.');
    check({ kind: 'ready' }, true, '$(warning) Groundplan', 'The index is up to date.');
    check({ kind: 'noFolder' }, false, 'Groundplan', 'Open a folder to see its architecture.');
  });

  it('says of an index that no one keeps when it was made, and why it stays so', () => {
    const finishedAt = '2026-01-01T14:05:00.000Z';
    checkDated({ kind: 'dated', finishedAt }, 'Indexed: 14:05. Changes are not noticed.');
    checkDated({ kind: 'dated' }, 'Indexed once. Changes are not noticed.');
    const untrusted = 'The folder is not trusted: changes are not noticed.';
    checkDated({ kind: 'dated', finishedAt, reason: 'untrusted' }, `Indexed: 14:05. ${untrusted}`);
    const off = 'The setting groundplan.index.onOpen is off: changes are not noticed.';
    checkDated({ kind: 'dated', finishedAt, reason: 'notOnOpen' }, `Indexed: 14:05. ${off}`);
  });

  it('says what is wrong as a sentence, and what to do about it', () => {
    const message = "the state folder /x can't be used";
    const advice = 'Choose a folder that can be written to with the setting groundplan.engine.stateFolder.';
    check(
      { kind: 'failed', code: 'storage_error', message },
      false,
      '$(error) Groundplan',
      `The state folder /x can't be used. ${advice}`,
      true,
    );
    check({ kind: 'failed', code: 'other', message: 'Gone!' }, false, '$(error) Groundplan', 'Gone!', true);
    check({ kind: 'notIndexed', message: 'Only a person begins.' }, false, 'Groundplan', 'Only a person begins.');
    const unreadable = { kind: 'unreadable', message: 'no such folder' } as const;
    check(unreadable, false, '$(error) Groundplan', 'No such folder.', true);
    check({ ...unreadable, uri: 'file:///shop' }, false, '$(error) Groundplan', 'shop: No such folder.', true);
  });
});
