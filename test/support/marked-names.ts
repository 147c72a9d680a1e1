import type { Resolved, Unit } from '#server/engine/linking/javascript/entity.ts';
import { meaningsOfUse } from '../../bench/accuracy/names/meanings-of-use.ts';
import { nameProject, type NamedProject } from './named-project.ts';

/**
 * Returns what the marked names of some files mean. `name/*<id*\/` is a declaration that is called `id`, `name/*=id
 * other*\/` a use that means both, `name/*!not_found*\/` an unresolved one.
 */
export function nameAnswers(files: Readonly<Record<string, string>>): { expected: string[]; found: string[] } {
  const texts: Record<string, string> = {};
  const declared = new Map<string, string>();
  const uses: { path: string; position: number; wanted: string }[] = [];
  for (const [path, marked] of Object.entries(files)) texts[path] = readMarks(path, marked, declared, uses);
  const named = nameProject(texts);
  const byPlace = new Map(Array.from(declared, ([id, place]) => [place, id]));
  const expected: string[] = [];
  const found: string[] = [];
  for (const { path, position, wanted } of uses) {
    const where = `${path}@${position} `;
    expected.push(where + wanted);
    found.push(where + answerAt(named, named.unit(path), position, byPlace));
  }
  return { expected, found };
}

function readMarks(
  path: string,
  marked: string,
  declared: Map<string, string>,
  uses: { path: string; position: number; wanted: string }[],
): string {
  let text = '';
  let last = 0;
  for (const match of marked.matchAll(/\/\*([<=!])([^*]*)\*\//g)) {
    text += marked.slice(last, match.index);
    last = match.index + match[0].length;
    const position = /[#\w$]+$/.exec(text)?.index ?? text.length;
    if (match[1] === '<') declared.set(match[2], `${path}@${position}`);
    else uses.push({ path, position, wanted: match[1] === '!' ? `!${match[2]}` : match[2] });
  }
  return text + marked.slice(last);
}

function answerAt({ names }: NamedProject, unit: Unit, position: number, ids: ReadonlyMap<string, string>): string {
  const { tree } = unit;
  for (let node = 0; node < tree.count; node++) {
    const meanings = tree.positions[node] === position ? meaningsOfUse(unit, node) : 0;
    if (meanings !== 0) return describe(names.resolve(unit, node, tree.texts[tree.names[node]], meanings), ids);
  }
  return 'no use there';
}

function describe(resolved: Resolved, ids: ReadonlyMap<string, string>): string {
  if (resolved.entity === undefined) return `!${resolved.missing}`;
  const places = resolved.entity.declarations.map(({ unit, node }) => {
    const place = `${unit.path}@${unit.tree.positions[node]}`;
    return ids.get(place) ?? (node === 0 ? `module ${unit.path}` : place);
  });
  return places.join(' ') + (resolved.proof === 'inferred' ? ' inferred' : '');
}
