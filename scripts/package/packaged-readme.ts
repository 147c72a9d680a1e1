import { readFileSync } from 'node:fs';
import { posix } from 'node:path';

/**
 * The extension's page with its pictures in it. Addresses relative to a repository are dead in an editor, and nothing of
 * ours is asked for over the network; an editor shows pictures that are part of the text.
 */
export function packagedReadme(file: string): string {
  const text = readFileSync(file, 'utf8');
  const folder = posix.dirname(file);
  return text.replaceAll(/!\[([^\]]*)\]\(([^)]+\.png)\)/g, (_, title: string, path: string) => {
    const picture = readFileSync(posix.join(folder, path)).toString('base64');
    return `![${title}](data:image/png;base64,${picture})`;
  });
}
