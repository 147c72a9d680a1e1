import { bytesFromBase64 } from '#server/base/base64.ts';
import { decodeUtf8 } from '#server/base/utf8.ts';
import type { SecretSpan } from './find-secrets.ts';

/** Kinds of identifiers and of keys that every page has: they open nothing. */
const publicKinds = /(?:client-id|public-key|publishable-key)$|^mapbox-api-token$/;
/** Names of keys that everybody may have, and the prefixes by which build tools put a value into pages. */
const publicName =
  /(?:(?:public|publishable|anon|site|search[-_ ]?only)[-_ ]?(?:api)?[-_ ]?(?:key|token)|(?:NEXT_PUBLIC|NUXT_PUBLIC|VITE|REACT_APP|EXPO_PUBLIC|VUE_APP|GATSBY|PUBLIC)_[A-Z0-9_]*(?:KEY|TOKEN|DSN))["'\]]{0,2}[ \t]*(?:=|:|=>|,|\|\||\?\?)[ \t]*["'`]?$/i;
/** With these words in it, a name that says public is a mistake to look at. */
const privateName = /secret|private|passw|admin|service/i;
/** A key's name stands in the text before it. */
const nameMax = 80;

/**
 * Whether a value is meant for everybody, by its kind, by the name it is given or by what it says itself: it is no secret, though it
 * has the form of one.
 */
export function isPublicKey(text: string, { ruleId, start, end }: SecretSpan): boolean {
  if (publicKinds.test(ruleId)) return true;
  if (ruleId === 'jwt' && isOfAnyone(text.slice(start, end))) return true;
  if (ruleId === 'private-key') return false;
  const before = text.slice(Math.max(0, start - nameMax), start);
  const name = before.slice(before.lastIndexOf('\n') + 1);
  return publicName.test(name) && !privateName.test(name);
}

/** A token of a visitor who is not signed in: its role is that of anyone. */
function isOfAnyone(token: string): boolean {
  const claims = token.split('.')[1] ?? '';
  const role = /"role"\s*:\s*"(\w+)"/.exec(decodeUtf8(bytesFromBase64(claims)))?.[1];
  return role !== undefined && /^(?:anon|anonymous|public|guest)$/.test(role);
}
