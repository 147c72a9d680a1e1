import { readlinkSync } from 'node:fs';
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import { rethrowShortage } from '#server/app/ports/reading.ts';

/**
 * The path below a root that the text of a symbolic link names, `/` as separator; undefined where it leads out of the
 * root or cannot be read. Nothing is looked up: links on the way there are not followed.
 */
export function linkedPath(root: string, link: string): string | undefined {
  try {
    const inside = relative(root, resolve(dirname(link), readlinkSync(link)));
    const isOutside = inside === '' || inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside);
    return isOutside ? undefined : inside.replaceAll(sep, '/');
  } catch (error) {
    rethrowShortage(error);
    return undefined;
  }
}
