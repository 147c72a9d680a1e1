import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import type { Manifest } from './packaged-manifest.ts';

const PICTURE = /!\[([^\]]*)\]\(([^):]+\.(?:png|webp|gif))\)\n*/g;

/**
 * Returns the text of the extension's page. VS Code and the Marketplace show pictures of a page from https addresses alone:
 * neither files of the package nor `data:`. Where the manifest has a repository on GitHub, pictures are those of this version
 * there; else the page is without, since each would be a broken one.
 */
export function packagedReadme(file: string, manifest: Manifest): string {
  const base = pictureBase(manifest);
  const folder = posix.dirname(file);
  return readFileSync(file, 'utf8').replaceAll(PICTURE, (_, title: string, path: string) =>
    base === undefined ? '' : `![${title}](${base}/${posix.join(folder, path)})\n\n`,
  );
}

function pictureBase({ repository, version }: Manifest): string | undefined {
  const address = typeof repository === 'object' ? JSON.stringify(repository) : String(repository ?? '');
  const [, name] = /github\.com\/([\w.-]+\/[\w.-]+?)(?:\.git)?(?:"|$)/.exec(address) ?? [];
  return name === undefined ? undefined : `https://raw.githubusercontent.com/${name}/v${String(version)}`;
}
