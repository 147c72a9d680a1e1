import { isAside, holdsTrialSecrets, isOfDevelopment } from '../aside-files.ts';

/** This kind of secret is a file of its own. */
export const privateKeyKind = 'private-key';

/** Names of files that hold keys, as code and settings name them. Longer words are no names: each is read once. */
const keyFile =
  /(?<![\w.@+-])(?:[\w.@+-]{1,100}\.(?:key|pem|asc|priv|p8|pk8|ppk|gpg|rsa|der)|id_(?:rsa|dsa|ecdsa|ed25519))(?!\w)/gi;
/** A line that only says something: nothing of it runs. */
const comment = /^\s*(?:#|\/\/|\*|--|;)/;
const indentMax = 80;
/** A text that names more is a list of files. */
const namesMax = 50;

/** Names of files of keys that a text names, without their folders. */
export function keyFilesIn(text: string): readonly string[] {
  const names = new Set<string>();
  for (const { 0: name, index } of text.matchAll(keyFile)) {
    const line = text.lastIndexOf('\n', index) + 1;
    if (comment.test(text.slice(line, Math.min(index, line + indentMax)))) continue;
    names.add(name);
    if (names.size === namesMax) break;
  }
  return [...names];
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Workflows run where the code is built, and nothing of them is shipped. */
const workflows = /^\.(?:github|gitlab|circleci|buildkite)\//;

function isShipped(path: string): boolean {
  return !isAside(path) && !isOfDevelopment(path) && !holdsTrialSecrets(path) && !workflows.test(path);
}

/**
 * Files of keys that nothing names but tests, examples and setups for development, or nothing at all: that something uses them where the program runs
 * is not known. A file whose name says nothing of keys is not among them.
 *
 * @param named by the path of a text the names of files of keys in it
 */
export function unshippedKeys(
  keys: Iterable<string>,
  named: ReadonlyMap<string, readonly string[]>,
): ReadonlySet<string> {
  const used = new Set<string>();
  for (const [path, names] of named) {
    // A file that has its own name in it says nothing of who uses it.
    if (isShipped(path)) for (const name of names) if (name !== nameOf(path)) used.add(name);
  }
  return new Set(
    [...keys].filter((path) => {
      const name = nameOf(path);
      return keyFilesIn(name)[0] === name && !used.has(name);
    }),
  );
}
