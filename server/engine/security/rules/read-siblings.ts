import { isMap, type Node } from 'yaml';
import { readCalled } from './read-pattern.ts';
import { severities, type SiblingShape } from './rule.ts';
import type { RuleFile } from './rule-file.ts';

const lists = [
  'frameworks',
  'guards',
  'checks',
  'fields',
  'refusals',
  'open',
  'openRoutes',
  'openReads',
  'doubts',
  'settings',
  'identifying',
] as const;

/** Words of a list stand one a line, or several in a text with commas between them. */
function readWords(file: RuleFile, node: Node | undefined): readonly string[] {
  const words = file.texts(node).flatMap((text) => text.split(',').map((word) => word.trim()));
  const wrong = words.find((word) => !/^\.?[\p{L}\p{N}$_]+(?: [\p{L}\p{N}$_]+)*\*?$/u.test(word));
  if (wrong !== undefined) file.fail(node, `"${wrong}" is no name`);
  return words;
}

/** Reads what siblings of a route have: `{ reads: medium, guards: [...], … }`. */
export function readSiblings(file: RuleFile, node: Node | undefined): SiblingShape | undefined {
  if (node === undefined) return undefined;
  const fields = file.fields(node, ['reads', ...lists, 'before']);
  if (isMap(node) && !fields.has('guards')) file.fail(node, '"guards" is missing');
  const read = Object.fromEntries(lists.map((list) => [list, readWords(file, fields.get(list))]));
  return {
    ...(read as Record<(typeof lists)[number], readonly string[]>),
    reads: file.word(fields.get('reads'), severities) ?? 'medium',
    before: file.patterns(fields.get('before'), readCalled),
  };
}
