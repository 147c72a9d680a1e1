/** Fields of a `package.json` that neither a runner, a bundler nor the resolution of imports reads. */
const idleFields: ReadonlySet<string> = new Set(
  (
    'version description keywords author contributors maintainers license licenses homepage bugs repository funding ' +
    'scripts private publishConfig packageManager files engines man directories badges icon'
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
    (name) => idleFields.has(name) || JSON.stringify(old[name]) === JSON.stringify(now[name]),
  );
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
