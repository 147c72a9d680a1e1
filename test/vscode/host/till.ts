import { git } from '../../support/git-repository.ts';
import { writeTree } from '../../support/temporary-folder.ts';

/** A file that is hard to read, and was changed this often: what the metrics list first. */
export const tillChanges = 3;

/** The line of its only function. */
export const tillLine = 3;

const tillAt = (change: number): string =>
  [
    `export const rate = ${change};`,
    '',
    'export function countUp(coins: readonly number[], isOpen: boolean): number {',
    '  let sum = 0;',
    '  for (const coin of coins) {',
    '    if (isOpen) {',
    '      if (coin > 100 || coin < 0) {',
    '        continue;',
    '      } else if (coin % 2 === 0) {',
    '        sum += coin * rate;',
    '      }',
    '    }',
    '  }',
    '  return sum;',
    '}',
    '',
  ].join('\n');

/** Commits the till to a repository, and every change of it. */
export function commitTill(folder: string): void {
  for (let change = 1; change <= tillChanges; change++) {
    writeTree(folder, { 'src/till/till.ts': tillAt(change) });
    git(folder, 'add', '--all');
    git(folder, 'commit', '--quiet', '--message', `The till counts, ${change}`);
  }
}
