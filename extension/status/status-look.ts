import type { Translate } from '../text/translate.ts';
import type { WindowCondition } from './window-condition.ts';

export interface StatusLook {
  readonly text: string;
  /** Text for a screen reader, without the icon. */
  readonly label: string;
  readonly isError: boolean;
}

const icons: Readonly<Partial<Record<WindowCondition['kind'], string>>> = {
  virtual: '$(circle-slash)',
  untrusted: '$(shield)',
  starting: '$(sync~spin)',
  indexing: '$(sync~spin)',
  dated: '$(history)',
  unreadable: '$(error)',
  failed: '$(error)',
};

export interface StatusWords {
  readonly t: Translate;
  /** `14:05`, with the day where it is another one. */
  readonly formatTime: (isoTime: string) => string;
  /** The name that the editor shows for the folder of that URI. */
  readonly folderName: (uri: string) => string;
}

type ConditionOf<Kind extends WindowCondition['kind']> = Extract<WindowCondition, { kind: Kind }>;
type Dated = ConditionOf<'dated'>;

/** The text of the status item: the name, at most one icon, and the percent of a run. */
export function statusLook(condition: WindowCondition, hasNotices: boolean, words: StatusWords): StatusLook {
  const { t } = words;
  const icon = icons[condition.kind] ?? (hasNotices ? '$(warning)' : undefined);
  const percent = condition.kind === 'indexing' ? condition.percent : undefined;
  const name = percent === undefined ? 'Groundplan' : `Groundplan ${t('{0} %', percent)}`;
  return {
    text: icon === undefined ? name : `${icon} ${name}`,
    label: `Groundplan: ${conditionText(condition, words)}`,
    isError: condition.kind === 'failed' || condition.kind === 'unreadable',
  };
}

/** One sentence for the tooltip, the menu and screen readers. */
export function conditionText(condition: WindowCondition, words: StatusWords): string {
  const { t } = words;
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
      return notIndexedText(condition, t);
    case 'indexing':
      return condition.percent === undefined ? t('Indexing…') : t('Indexing, {0} % done.', condition.percent);
    case 'empty':
      return t('There is no file in this folder that can be read.');
    case 'ready':
      return t('The index is up to date.');
    case 'dated':
      return datedText(condition, words);
    case 'unreadable':
      return unreadableText(condition, words);
    case 'failed':
      return [asSentence(condition.message), ...adviceOn(condition.code, t)].join(' ');
  }
}

function notIndexedText({ isPartly, message }: ConditionOf<'notIndexed'>, t: Translate): string {
  if (isPartly) return t('Not all folders of this window are indexed.');
  return message ?? t('This folder is not indexed yet.');
}

function unreadableText({ uri, message }: ConditionOf<'unreadable'>, { folderName }: StatusWords): string {
  return uri === undefined ? asSentence(message) : `${folderName(uri)}: ${asSentence(message)}`;
}

function datedText({ finishedAt, reason }: Dated, { t, formatTime }: StatusWords): string {
  const when = finishedAt === undefined ? t('Indexed once.') : t('Indexed: {0}.', formatTime(finishedAt));
  return `${when} ${unnoticedText(reason, t)}`;
}

function unnoticedText(reason: Dated['reason'], t: Translate): string {
  switch (reason) {
    case 'untrusted':
      return t('The folder is not trusted: changes are not noticed.');
    case 'notOnOpen':
      return t('The setting {0} is off: changes are not noticed.', 'groundplan.index.onOpen');
    case undefined:
      return t('Changes are not noticed.');
  }
}

/** Returns the user's options for an engine that does not start. */
function adviceOn(code: string, t: Translate): string[] {
  switch (code) {
    case 'permission_denied':
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
