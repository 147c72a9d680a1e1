import { lstatSync, readdirSync, realpathSync, type Stats, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { PackageFolders } from '#server/app/package-ports.ts';

/** Of a folder with more entries nobody asks for all of them. */
const namesMax = 20_000;

/** Every question may be about something that vanishes meanwhile, or that nobody may look at: then it is not there. */
export const packageFolders: PackageFolders = {
  file(root, path) {
    const stats = orNothing(() => lstatSync(join(root, path), { throwIfNoEntry: false }));
    return stats?.isFile() ? { bytes: stats.size, stamp: stampOf(stats) } : undefined;
  },
  folder(root, path) {
    const stats = orNothing(() => statSync(join(root, path), { throwIfNoEntry: false }));
    return stats?.isDirectory() ? stampOf(stats) : undefined;
  },
  realFolder(root, path) {
    return orNothing(() => {
      const real = realpathSync.native(join(root, path));
      const inside = relative(realpathSync.native(root), real);
      const isOutside =
        inside === '..' || inside.startsWith(`..${sep}`) || inside.startsWith(sep) || /^\w:/.test(inside);
      return isOutside || !statSync(real).isDirectory() ? undefined : inside.replaceAll(sep, '/');
    });
  },
  names(root, path) {
    return orNothing(() => readdirSync(join(root, path)).slice(0, namesMax).toSorted()) ?? [];
  },
};

function stampOf({ size, mtimeMs, ctimeMs, ino }: Stats): string {
  return `${size}.${mtimeMs}.${ctimeMs}.${ino}`;
}

function orNothing<Value>(look: () => Value | undefined): Value | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}
