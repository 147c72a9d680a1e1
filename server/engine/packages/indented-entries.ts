/** A line `key: value` or `key value`, and the lines below it that stand further right. */
export interface IndentedEntry {
  /** Without quotes. */
  readonly key: string;
  /** Without quotes; empty where there is none. */
  readonly value: string;
  /** From 1. */
  readonly line: number;
  readonly children: readonly IndentedEntry[];
}

interface OpenEntry extends IndentedEntry {
  readonly indent: number;
  readonly children: OpenEntry[];
}

/**
 * Reads the lines that pnpm and Yarn write: the part of YAML in which each line is a key with a scalar or with lines below it, and
 * Yarn 1's own form of it. No YAML parser: lock files have tens of thousands of lines, programs write them, and Yarn 1's are no YAML.
 */
export function readIndented(text: string): readonly IndentedEntry[] {
  const top: OpenEntry[] = [];
  const open: OpenEntry[] = [];
  text.split('\n').forEach((raw, index) => {
    const content = raw.trim();
    if (content === '' || content.startsWith('#') || content === '---') return;
    // A key too long for one line: `? key`, and below it `: value`.
    const indent = raw.length - raw.trimStart().length + (content.startsWith(': ') ? 1 : 0);
    const entry: OpenEntry = { ...keyAndValue(content.replace(/^[?:] /, '')), line: index + 1, indent, children: [] };
    while (open.length > 0 && open[open.length - 1].indent >= indent) open.pop();
    (open.at(-1)?.children ?? top).push(entry);
    open.push(entry);
  });
  return top;
}

/** Child of that key, or undefined. */
export function childOf(entry: IndentedEntry | undefined, key: string): IndentedEntry | undefined {
  return entry?.children.find((child) => child.key === key);
}

/** Value of the child of that key, or undefined. */
export function valueOf(entry: IndentedEntry, key: string): string | undefined {
  return childOf(entry, key)?.value;
}

const quotedKey = /^(?:"((?:[^"\\]|\\.)*)"|'((?:[^']|'')*)')(?::? +|:$|$)/;

function keyAndValue(content: string): Pick<IndentedEntry, 'key' | 'value'> {
  const quoted = quotedKey.exec(content);
  if (quoted !== null) return { key: quoted[1] ?? quoted[2], value: unquoted(content.slice(quoted[0].length)) };
  if (content.endsWith(':')) return { key: content.slice(0, -1), value: '' };
  const [, key = content, value = ''] = /^(\S+?):? +(.*)$/.exec(content) ?? [];
  return { key, value: unquoted(value) };
}

function unquoted(text: string): string {
  return /^(?:"[^"]*"|'[^']*')$/.test(text) ? text.slice(1, -1) : text;
}
