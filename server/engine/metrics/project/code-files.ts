import { fileKinds } from '../../graph/file-kinds.ts';
import type { FileLayer } from '../../graph/snapshot.ts';

/**
 * What the readings do not say: recipes list what is installed and how it is built, XML and HTML describe and run nothing (translations
 * of 600,000 lines are XML), and a text of no known language is more often a mail or a fixture than a program.
 */
const withoutCode = new Set([
  'pip-requirements',
  'dockerfile',
  'dockercompose',
  'go.mod',
  'go.sum',
  'xml',
  'html',
  'plaintext',
]);

/** Reports whether a file is a program or a template of one: no data, prose, style, markup or recipe. */
export function isCode(files: FileLayer, file: number): boolean {
  const { reading, language } = fileKinds(files)[file];
  return (reading === 'read' || reading === 'unread') && !withoutCode.has(language);
}

/** Reports whether the language is one whose functions and imports are read. */
export function isRead(files: FileLayer, file: number): boolean {
  return fileKinds(files)[file].reading === 'read';
}
