import type { Translate } from '../text/translate.ts';

/** Sentence for a refusal of synchronisation; the engine's own words where it has more to say. */
export function remoteRefusalText(code: string, message: string, t: Translate): string {
  switch (code) {
    case 'remote_refused_key':
      return t('The remote does not accept the key. Synchronisation stands still; nothing is deleted.');
    case 'remote_certificate':
      return t('The certificate of the remote is not valid: expired, of another host, or of an unknown issuer.');
    case 'remote_not_groundplan':
      return t('There is no Groundplan at that address, or one of another version of the API.');
    case 'remote_version':
      return t('The remote speaks another version of the API than this program. Update Groundplan, and connect again.');
    case 'remote_unreachable':
      return t('The remote cannot be reached, or does not answer in time.');
    case 'remote_not_supported':
      return t('The remote does not offer what is needed for this.');
    case 'sync_key_needed':
      return t('The key of the remote is missing. Connect to it again.');
    case 'sync_mode':
      return t('The sync mode does not let this leave the machine. Choose another one first.');
    case 'sync_not_linked':
      return t('This folder is linked with no project of the remote.');
    case 'sync_link_taken':
      return t('That project is linked already: one link for each project of the remote.');
    default:
      return message;
  }
}
