import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Files of security rules that come with the engine: beside the bundled programs (`dist/rules`), or in a checkout where they are written. */
export function readBundledRules(): readonly { readonly path: string; readonly text: string }[] {
  return ['rules', 'models'].flatMap((folder) => {
    const bundled = new URL(`../security/${folder}/`, import.meta.url);
    const at = existsSync(bundled) ? bundled : new URL(`../../engine/security/${folder}/`, import.meta.url);
    const names = readdirSync(at).filter((name) => name.endsWith('.yaml'));
    return names.toSorted().map((name) => ({
      path: `${folder}/${name}`,
      text: readFileSync(new URL(name, at), 'utf8'),
    }));
  });
}
