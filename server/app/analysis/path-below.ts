/** The path from a root, with slashes; undefined for what does not lie below it. @param path absolute, as this system writes it */
export function pathBelow(root: string, path: string): string | undefined {
  const [folder, file] = [root, path].map((each) => each.replaceAll('\\', '/'));
  const start = folder.endsWith('/') ? folder : `${folder}/`;
  if (!file.startsWith(start) || file.includes('/../')) return undefined;
  return file.slice(start.length);
}
