import type { ViewMark } from '#protocol/view.ts';
import { counted, grouped } from '#webview/charts/describe.ts';
import { languageName, typeName } from '../../state/wording.ts';

/** What is known of a mark, as pairs of a word and a value. */
export function factsOf({
  files,
  size,
  fanIn,
  fanOut,
  type,
  line,
}: ViewMark): (readonly [name: string, value: string])[] {
  const facts: (readonly [string, string] | false)[] = [
    files > 1 && ['Files', grouped(files)],
    type !== 'external' && ['Lines', grouped(size)],
    fanIn !== undefined && line === undefined && ['Used by', grouped(fanIn)],
    fanOut !== undefined && line === undefined && type !== 'external' && ['Uses', grouped(fanOut)],
  ];
  return facts.filter((fact) => fact !== false);
}

/** What a person should not overlook, in a few words each. */
export function tagsOf({ type, language, test, cycle, inCycles, unknown, distance }: ViewMark): string[] {
  const tags: (string | false | undefined)[] = [
    typeName(type),
    language !== undefined && languageName(language),
    test === true && 'test',
    inCycles !== undefined && type !== 'file' && `⟳ ${counted(inCycles, 'file')} in cycles`,
    type === 'file' && (cycle !== undefined || inCycles !== undefined) && '⟳ in a cycle',
    unknown !== undefined && `? ${counted(unknown, 'import')} unresolved`,
    distance !== undefined && distance !== 0 && `${counted(Math.abs(distance), 'step')} away`,
  ];
  return tags.filter((tag) => typeof tag === 'string');
}
