import type { Heading } from './headings.ts';

/** Shortest setting, in lines, whose keys are named as well. */
const splitLines = 20;
/** Deepest level of named keys: deeper ones say little without their surroundings. */
const deepest = 2;

type SettingsKind = 'yaml' | 'toml' | 'json';

const keyOf: Readonly<Record<SettingsKind, RegExp>> = {
  yaml: /^( *)(?:- )?["']?([\w$@/.*-][\w$@/. *-]*?)["']?\s*:(?:\s|$)/,
  json: /^(\s*)"([^"]+)"\s*:/,
  toml: /^( *)(?:\[+\s*([^\]]+?)\s*\]+|([\w."'-]+)\s*=)/,
};

interface Key {
  readonly line: number;
  readonly indent: number;
  readonly name: string;
}

/**
 * Returns the keys at the top of a configuration, and those of its long settings. It reads lines, because a
 * configuration may be broken.
 */
export function settingsOf(lines: readonly string[], kind: SettingsKind): Heading[] {
  const keys = lines.flatMap((text, index): Key[] => {
    const [, indent, ...names] = keyOf[kind].exec(text) ?? [];
    const name = names.find((each) => each !== undefined);
    return indent === undefined || name === undefined ? [] : [{ line: index + 1, indent: indent.length, name }];
  });
  return kind === 'toml' ? tablesOf(keys, lines) : within(keys, lines.length, 1);
}

/** Returns the settings before the first table, and the tables. */
function tablesOf(keys: readonly Key[], lines: readonly string[]): Heading[] {
  const first = keys.find(({ line }) => lines[line - 1].trimStart().startsWith('['));
  return keys
    .filter(({ line }) => line <= (first?.line ?? Infinity) || lines[line - 1].trimStart().startsWith('['))
    .map(({ line, name }) => ({ line, level: 1, name }));
}

/** @param end last line of the setting or file that contains the keys */
function within(keys: readonly Key[], end: number, level: number): Heading[] {
  const indent = Math.min(...keys.map((key) => key.indent));
  const own = keys.filter((key) => key.indent === indent);
  return own.flatMap(({ line, name }, index) => {
    const last = index + 1 < own.length ? own[index + 1].line - 1 : end;
    const head = { line, level, name };
    if (level === deepest || last - line < splitLines) return [head];
    const inside = keys.filter((key) => key.line > line && key.line <= last);
    return inside.length === 0 ? [head] : [head, ...within(inside, last, level + 1)];
  });
}
