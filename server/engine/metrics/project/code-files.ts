import { fileKinds } from '../../graph/file-kinds.ts';
import type { FileLayer } from '../../graph/snapshot.ts';

/** Lists of what is installed, markup, which runs nothing (translations are XML), and texts of no known language. */
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
