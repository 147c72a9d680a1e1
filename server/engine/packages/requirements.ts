import { type LockedPackage, normalPythonName, ownFolder, type ReadLockFile } from './locked-package.ts';

/** Marks of a list that a program made of all that is installed: each archive has its checksum, or who needs the package is noted. */
const compiledMark = /--hash=|^\s*# +via\b/m;
const requirement = /^([A-Za-z0-9][\w.-]*)\s*(?:\[[^\]]*\])?\s*(.*)$/;
const pinned = /^===?\s*([^\s,;*]+)\s*(?:;.*|\\|--hash.*)?$/;

/** Reads a list for pip (pip.pypa.io, "Requirements File Format"). It is whole where a program pinned all packages in it. */
export function readRequirements(text: string): ReadLockFile {
  const packages: LockedPackage[] = [];
  let isPinned = true;
  text.split('\n').forEach((raw, index) => {
    const line = raw.replace(/(?:^|\s)#.*$/, '').trim();
    // Options, checksums on lines of their own, and folders are no packages.
    if (line === '' || /^(?:-|\.|\/)/.test(line)) return;
    const [, name, rest = ''] = requirement.exec(line) ?? [];
    const version = pinned.exec(rest)?.[1];
    if (name === undefined || version === undefined) isPinned = false;
    else packages.push({ ecosystem: 'pypi', name: normalPythonName(name), version, line: index + 1 });
  });
  return { packages, isWhole: isPinned && compiledMark.test(text), folders: ownFolder };
}
