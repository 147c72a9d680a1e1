export type Manifest = Readonly<Record<string, unknown>>;

/** What is about the checkout. An editor that unpacks the package needs none of it, and would run no script of it. */
const CHECKOUT_ONLY = [
  'private',
  'bin',
  'imports',
  'scripts',
  'dependencies',
  'devDependencies',
  'optionalDependencies',
  'overrides',
];

const NEEDED = [
  'name',
  'publisher',
  'displayName',
  'description',
  'version',
  'license',
  'icon',
  'categories',
  'engines',
  'main',
  'activationEvents',
  'capabilities',
  'contributes',
];

/** The manifest that is packaged; throws where it lacks what people or the Marketplace look for. */
export function packagedManifest(manifest: Manifest): Manifest {
  const missing = NEEDED.filter((name) => manifest[name] === undefined);
  if (missing.length > 0) throw new Error(`package.json lacks ${missing.join(', ')}`);
  if (!String(manifest.icon).endsWith('.png'))
    throw new Error('the icon must be a PNG: the Marketplace shows no other');
  return Object.fromEntries(Object.entries(manifest).filter(([name]) => !CHECKOUT_ONLY.includes(name)));
}
