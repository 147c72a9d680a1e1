import { type LockedPackage, normalPythonName, ownFolder, type ReadLockFile } from './locked-package.ts';

/** Marks of a list that a program made of all that is installed: each archive has its checksum, or who needs the package is noted. */
const compiledMark = /--hash=|^\s*# +via\b/m;
const requirement = /^([A-Za-z0-9][\w.-]*)\s*(?:\[[^\]]*\])?\s*(.*)$/;
const pinned = /^===?\s*([^\s,;*]+)\s*(?:;.*|\\|--hash.*)?$/;

/** Reads a list for pip (pip.pypa.io, "Requirements File Format"). It is whole where a program pinned all packages in it. */
export function readRequirements(text: string): ReadLockFile {
  const packages: LockedPackage[] = [];
  const unpinned: { readonly name: string; readonly line: number }[] = [];
  text.split('\n').forEach((raw, index) => {
    const line = raw.replace(/(?:^|\s)#.*$/, '').trim();
    // Options, checksums on lines of their own, and folders are no packages.
    if (line === '' || /^(?:-|\.|\/)/.test(line)) return;
    const [, name, rest = ''] = requirement.exec(line) ?? [];
    const version = pinned.exec(rest)?.[1];
    if (name === undefined || version === undefined) unpinned.push({ name: name ?? line, line: index + 1 });
    else packages.push({ ecosystem: 'pypi', name: normalPythonName(name), version, line: index + 1 });
  });
  const isWhole = unpinned.length === 0 && compiledMark.test(text);
  return { packages, isWhole, folders: ownFolder, ...(unpinned.length > 0 && { unpinned }) };
}
