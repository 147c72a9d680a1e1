import type { Translate } from '../text/translate.ts';
import { isOnThisMachine } from '../models/model-target.ts';

const lengthMax = 2048;

/** Base URL of a remote as it is stored: without a slash at its end, and without `/api/v1`, which comes behind it. */
export function baseUrlOf(text: string): string {
  return text
    .trim()
    .replace(/\/+$/, '')
    .replace(/\/api\/v1$/, '')
    .replace(/\/+$/, '');
}

/** Why a text is no base URL of a remote. The engine checks it again. */
export function urlObjection(text: string, t: Translate): string | undefined {
  const url = baseUrlOf(text);
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (url.length > lengthMax || parsed === undefined || !/^https?:$/.test(parsed.protocol) || parsed.hostname === '')
    return t('The base URL begins with https://, such as https://groundplan.example.com.');
  if (`${parsed.username}${parsed.password}${parsed.search}${parsed.hash}` !== '')
    return t('The base URL has no user name, no password, no query and no fragment. The key is asked for next.');
  if (parsed.protocol === 'http:' && !isOnThisMachine(parsed.origin))
    return t('The key would travel unprotected over http. Only https, or http to this machine.');
  return undefined;
}

/** Why a text is no key. It becomes a header of a request. */
export function keyObjection(text: string, t: Translate): string | undefined {
  const key = text.trim();
  if (key === '') return t('The remote needs a key. Who runs it creates one.');
  return /^[\x21-\x7E]{1,512}$/.test(key) ? undefined : t('An API key has no spaces and only ASCII characters.');
}
