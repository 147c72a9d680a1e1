import { visibleJson } from '#server/base/visible-text.ts';

/**
 * One JSON document as pieces of text: the outer object's members each begin a line, and each item of an array in it
 * has a line of its own. So a large answer can be written as it is made, and two answers can be compared by `diff`.
 * Control characters that a terminal would act on are escaped: the value is the same.
 */
export function* jsonDocument(value: object): Generator<string> {
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  if (members.length === 0) return yield '{}\n';
  yield '{';
  for (const [index, [name, member]] of members.entries()) {
    yield `${index === 0 ? '' : ','}\n  ${jsonText(name)}: `;
    yield* Array.isArray(member) ? arrayLines(member) : [jsonText(member)];
  }
  yield '\n}\n';
}

function* arrayLines(items: readonly unknown[]): Generator<string> {
  if (items.length === 0) return yield '[]';
  yield '[';
  for (const [index, item] of items.entries()) yield `${index === 0 ? '' : ','}\n    ${jsonText(item)}`;
  yield '\n  ]';
}

/** One value on one line. */
export function jsonText(value: unknown): string {
  return visibleJson(JSON.stringify(value));
}
