import type { Translate } from '../text/translate.ts';
import type { WindowCondition } from './window-condition.ts';

export interface StatusLook {
  readonly text: string;
  /** What a screen reader says, without the icon. */
  readonly label: string;
  readonly isError: boolean;
}

const icons: Readonly<Partial<Record<WindowCondition['kind'], string>>> = {
  virtual: '$(circle-slash)',
  untrusted: '$(shield)',
  starting: '$(sync~spin)',
  indexing: '$(sync~spin)',
  unreadable: '$(error)',
  failed: '$(error)',
};

/** The text of the status item: the name, at most one icon, and the percent of a run. */
export function statusLook(condition: WindowCondition, hasNotices: boolean, t: Translate): StatusLook {
  const icon = icons[condition.kind] ?? (hasNotices ? '$(warning)' : undefined);
  const percent = condition.kind === 'indexing' ? condition.percent : undefined;
  const name = percent === undefined ? 'Groundplan' : `Groundplan ${t('{0} %', percent)}`;
  return {
    text: icon === undefined ? name : `${icon} ${name}`,
    label: `Groundplan: ${conditionText(condition, t)}`,
    isError: condition.kind === 'failed' || condition.kind === 'unreadable',
  };
}

/** One sentence for the tooltip, the menu and screen readers. */
export function conditionText(condition: WindowCondition, t: Translate): string {
  switch (condition.kind) {
    case 'noFolder':
      return t('Open a folder to see its architecture.');
    case 'virtual':
      return t('This folder is not on a disk that can be read from here.');
    case 'untrusted':
      return t('This folder is not trusted. Nothing is read until you ask for it.');
    case 'starting':
      return t('Starting…');
    case 'notIndexed':
      return t('This folder is not indexed yet.');
    case 'indexing':
      return condition.percent === undefined ? t('Indexing…') : t('Indexing, {0} % done.', condition.percent);
    case 'empty':
      return t('There is no file in this folder that can be read.');
    case 'ready':
      return t('The index is up to date.');
    case 'unreadable':
      return asSentence(condition.message);
    case 'failed':
      return [asSentence(condition.message), ...adviceOn(condition.code, t)].join(' ');
  }
}

/** What a person can do about an engine that does not start. */
function adviceOn(code: string, t: Translate): string[] {
  switch (code) {
    case 'storage_error':
      return [t('Choose a folder that can be written to with the setting {0}.', 'groundplan.engine.stateFolder')];
    case 'storage_locked':
      return [t('End that program, or choose another folder with the setting {0}.', 'groundplan.engine.stateFolder')];
    default:
      return [];
  }
}

/** The engine's messages are parts of lines on a terminal. */
function asSentence(message: string): string {
  const begun = message.charAt(0).toUpperCase() + message.slice(1);
  return /[.!?…]$/.test(begun) ? begun : `${begun}.`;
}
