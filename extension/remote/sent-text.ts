import type { SentRequest, SyncMode } from '#protocol/sync.ts';
import { countText } from '../text/numbers.ts';
import type { Translate } from '../text/translate.ts';
import { modeName, modeSentence } from './mode-words.ts';

/** Returns the next requests of a mode as a document: each with its body, to the byte. */
export function previewText(mode: SyncMode, requests: readonly SentRequest[], url: string, t: Translate): string {
  const head = [
    t('What would be sent next in the mode “{0}”, to {1}.', modeName(mode, t), url),
    modeSentence(mode, t),
    t('Nothing has been sent by showing it. The key, which goes along as a header, is not shown.'),
  ];
  const none = t('In this mode nothing waits to be sent for what is linked now.');
  return `${[...head, '', ...(requests.length === 0 ? [none] : requests.flatMap((each) => requestLines(each, t)))].join('\n')}\n`;
}

/** A request that was sent, as a document. */
export function sentText(request: SentRequest, t: Translate): string {
  return `${requestLines(request, t).join('\n')}\n`;
}

/** The log of what was sent, newest first, as a document. */
export function logText(requests: readonly SentRequest[], url: string, t: Translate): string {
  const head = t('Everything that was sent to {0}, newest first.', url);
  const body = requests.length === 0 ? [t('Nothing was sent.')] : requests.flatMap((each) => requestLines(each, t));
  return `${[head, '', ...body].join('\n')}\n`;
}

function requestLines(request: SentRequest, t: Translate): string[] {
  const { at, method, path, bytes, body, status, cause } = request;
  const facts = [
    ...(at === undefined ? [] : [at]),
    t('{0} bytes', bytes),
    ...(status === undefined ? [] : [statusText(status, t)]),
  ];
  return [
    `───── ${method} ${path} ─────`,
    facts.join(' · '),
    ...(cause === undefined ? [] : [cause]),
    '',
    ...(body === undefined || body === '' ? [] : [body, '']),
  ];
}

export function statusText(status: number, t: Translate): string {
  return status === 0 ? t('no answer') : t('answer {0}', status);
}

/** `1,234 B`, `12 kB`. */
export function bytesText(bytes: number, language: string): string {
  if (bytes < 10_000) return `${countText(bytes, language)} B`;
  return bytes < 10_000_000
    ? `${countText(Math.round(bytes / 1000), language)} kB`
    : `${countText(Math.round(bytes / 1_000_000), language)} MB`;
}
