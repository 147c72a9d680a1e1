import type { SyncMode } from '#protocol/sync.ts';
import type { Translate } from '../text/translate.ts';

/** As on the wire: each lets out what those before it let out, and more. */
export const syncModes = ['off', 'register', 'queries', 'structure'] as const satisfies readonly SyncMode[];

/** One sentence about the data that leave the machine in a mode. */
export function modeSentence(mode: SyncMode, t: Translate): string {
  switch (mode) {
    case 'off':
      return t('Nothing leaves this machine.');
    case 'register':
      return t('Name, description and chosen path of the projects that you register, nothing else.');
    case 'queries':
      return t('Also the text of searches, questions and analyses that you send to the remote yourself.');
    case 'structure':
      return t('Also paths of files, what depends on what, metrics, findings. Never a line of code.');
  }
}

export function modeName(mode: SyncMode, t: Translate): string {
  switch (mode) {
    case 'off':
      return t('Off');
    case 'register':
      return t('Register');
    case 'queries':
      return t('Queries');
    case 'structure':
      return t('Structure');
  }
}

/** Whether a mode lets out more than another. */
export function isWider(mode: SyncMode, than: SyncMode): boolean {
  return syncModes.indexOf(mode) > syncModes.indexOf(than);
}
