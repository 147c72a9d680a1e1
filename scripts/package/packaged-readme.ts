import { readFileSync } from 'node:fs';
import { basename, posix } from 'node:path';

interface PackagedReadme {
  readonly text: string;
  /** Where each picture lies in the package, and in the repository. */
  readonly pictures: readonly { readonly from: string; readonly to: string }[];
}

const PICTURE = /!\[([^\]]*)\]\(([^):]+\.(?:png|webp|gif))\)/g;
const FOLDER = 'media/pages';

/**
 * The extension's page, with pictures that are files of the package: the Marketplace takes pictures out of a page that has
 * them in its text.
 */
export function packagedReadme(file: string): PackagedReadme {
  const folder = posix.dirname(file);
  const pictures: { from: string; to: string }[] = [];
  const text = readFileSync(file, 'utf8').replaceAll(PICTURE, (_, title: string, path: string) => {
    const to = `${FOLDER}/${basename(path)}`;
    pictures.push({ from: posix.join(folder, path), to });
    return `![${title}](${to})`;
  });
  return { text, pictures };
}
