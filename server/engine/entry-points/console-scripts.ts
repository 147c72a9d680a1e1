import type { EntryPointType } from './entry-point.ts';

export interface ConsoleScript {
  readonly type: EntryPointType;
  readonly name: string;
  /** `package.module` */
  readonly module: string;
  /** `main`, `App.run` */
  readonly symbol: string;
  /** Offset of the name. */
  readonly at: number;
}

const HEADER = /^\[+([^\]\n]*)\]+/gm;
const GROUP = /^([\w.]+)\s*=\s*$/gm;
const ENTRY = /["']?\b([\w.-]+)\b["']?\s*=\s*["']?([A-Za-z_][\w.]*):([A-Za-z_][\w.]*)/g;
const COMMANDS = /(?:^|\.)(?:gui-|console_|gui_)?scripts$/;
const PLUGINS = /(?:^|\.)(?:entry-points|entry_points|plugins)\b/;

/**
 * The commands that an installed Python distribution adds to the command line (`name = "package.module:function"`), and
 * the objects that it offers to code that loads plugins by name.
 *
 * Source: the entry points specification of packaging.python.org; the fields of Poetry and of setuptools.
 *
 * @param fileName `pyproject.toml`, `setup.cfg` or `setup.py`
 */
export function consoleScripts(text: string, fileName: string): readonly ConsoleScript[] {
  const sections = fileName === 'setup.py' ? [] : sectionsOf(text, fileName === 'setup.cfg');
  return Array.from(text.matchAll(ENTRY)).flatMap(({ 1: name, 2: module, 3: symbol, index }) => {
    const section = sections.findLast(({ at }) => at <= index)?.name;
    const type = section === undefined ? commandIn(fileName) : typeOf(section);
    return type === undefined ? [] : [{ type, name, module, symbol, at: index }];
  });
}

/** Its calls are not read: anything of that form is taken for a command. */
function commandIn(fileName: string): EntryPointType | undefined {
  return fileName === 'setup.py' ? 'command' : undefined;
}

function typeOf(section: string): EntryPointType | undefined {
  if (COMMANDS.test(section)) return 'command';
  return PLUGINS.test(section) ? 'extension' : undefined;
}

interface Section {
  readonly at: number;
  readonly name: string;
}

/** @param hasGroups a section has groups of lines, each behind a line `group =` */
function sectionsOf(text: string, hasGroups: boolean): readonly Section[] {
  const headers = Array.from(text.matchAll(HEADER), ({ 1: name, index }) => ({ at: index, name }));
  if (!hasGroups) return headers;
  const groups = Array.from(text.matchAll(GROUP), ({ 1: name, index }) => {
    const header = headers.findLast(({ at }) => at < index);
    return { at: index, name: `${header?.name ?? ''}.${name}` };
  });
  return [...headers, ...groups].toSorted((a, b) => a.at - b.at);
}
