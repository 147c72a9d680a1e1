/** Names of Python made from names of the wire. */

const KEYWORDS = new Set(
  (
    'False None True and as assert async await break class continue def del elif else except finally for from global ' +
    'if import in is lambda nonlocal not or pass raise return try while with yield'
  ).split(' '),
);

/** Whether a class body can declare a field of this name. */
export function isFieldName(name: string): boolean {
  return /^[A-Za-z_]\w*$/.test(name) && !KEYWORDS.has(name);
}

/** `getGraph` as `GetGraph`, `cycle-types` as `CycleTypes`. */
export function pascalCase(name: string): string {
  return name.replaceAll(/(?:^|[^A-Za-z\d]+)([A-Za-z\d])/g, (_, first: string) => first.toUpperCase());
}

/** `getGraph` as `GET_GRAPH`. */
export function constantCase(name: string): string {
  return name.replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, '_').toUpperCase();
}

/** Text between double quotes. JSON's escapes are Python's too. */
export function quoted(text: string): string {
  return JSON.stringify(text);
}

/** `Literal[…]` with a line for each of its items. */
export function bracketed(head: string, items: readonly string[], indent: string): string {
  return `${head}[\n${items.map((item) => `${indent}    ${item},\n`).join('')}${indent}]`;
}

const WIDTH = 100;

/** A docstring that keeps to the width, with its indentation. */
export function docstring(text: string, indent: string): string {
  const safe = text.replaceAll('\\', '\\\\').replaceAll('"""', "'''");
  const single = `${indent}"""${safe.endsWith('"') ? `${safe} ` : safe}"""`;
  if (single.length <= WIDTH) return single;
  return [`${indent}"""`, ...wrapped(safe, indent), `${indent}"""`].join('\n');
}

function wrapped(text: string, indent: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= WIDTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(indent + word);
  }
  return lines;
}
