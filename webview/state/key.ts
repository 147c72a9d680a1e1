/** Where a key lives as long as the tab does. Storage that is switched off costs a reload, not the page. */
const storageName = 'groundplan.key';

export interface KeyStore {
  get(): string | undefined;
  set(key: string): void;
  forget(): void;
}

export function createKeyStore(storage: Storage | undefined): KeyStore {
  let key = attempt(() => storage?.getItem(storageName) ?? undefined);
  return {
    get: () => key,
    set(given) {
      key = given;
      attempt(() => storage?.setItem(storageName, given));
    },
    forget() {
      key = undefined;
      attempt(() => storage?.removeItem(storageName));
    },
  };
}

/** Takes `key=…` out of a fragment: the key itself, and the fragment that may stay in the address. */
export function takeKey(fragment: string): { readonly key?: string; readonly rest: string } {
  const parts = fragment.replace(/^#/, '').split('&');
  const rest = parts.filter((part) => part !== '' && !isKey(part)).join('&');
  const key = new URLSearchParams(parts.find(isKey) ?? '').get('key')?.trim() ?? '';
  return key === '' ? { rest } : { key, rest };
}

function isKey(part: string): boolean {
  return part.startsWith('key=');
}

function attempt<Value>(act: () => Value): Value | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
