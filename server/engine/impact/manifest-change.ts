/**
 * Fields of a `package.json` that neither a runner, a bundler nor the resolution of imports reads. `engines` and
 * `packageManager` are none of them: they choose the Node that tests run in and how their packages are laid out.
 */
const idleFields: ReadonlySet<string> = new Set(
  (
    'version description keywords author contributors maintainers license licenses homepage bugs repository funding ' +
    'private publishConfig files man directories badges icon'
  ).split(' '),
);

/**
 * Whether two states of a `package.json` differ in nothing but what only people and registries read. A program may still
 * read the file by itself.
 */
export function isIdleManifestChange(path: string, before: string | undefined, after: string | undefined): boolean {
  if (!/(?:^|\/)package\.json$/.test(path) || before === undefined || after === undefined) return false;
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  if (old === undefined || now === undefined) return false;
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].every(
    (name) => idleFields.has(name) || JSON.stringify(partOf(name, old)) === JSON.stringify(partOf(name, now)),
  );
}

/** Of the scripts those that tests run by: nothing else looks at the others. */
function partOf(name: string, fields: Readonly<Record<string, unknown>>): unknown {
  const value = fields[name];
  if (name !== 'scripts' || typeof value !== 'object' || value === null) return value;
  const scripts = Object.entries(value).map(([key, text]) => [key, String(text)] as const);
  const running = new Set(scripts.filter(([key]) => /^(?:pre|post)?test(?:$|:)/.test(key)));
  // Also what these name, and so on: `npm run unit`, `run-s lint unit`, patterns of names.
  for (const [caller, text] of running) {
    for (const script of scripts) if (isRunBy(script[0], caller, text)) running.add(script);
  }
  return running.size === 0 ? undefined : Object.fromEntries([...running].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function isRunBy(name: string, caller: string, text: string): boolean {
  if (name === `pre${caller}` || name === `post${caller}`) return true;
  const words = text.split(/[\s'"`;&|()]+/);
  return words.some((word) => word === name || (word.endsWith('*') && name.startsWith(word.replace(/\*+$/, ''))));
}

function fieldsOf(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read !== 'object' || read === null || Array.isArray(read)) return undefined;
    return read as Readonly<Record<string, unknown>>;
  } catch {
    return undefined;
  }
}
