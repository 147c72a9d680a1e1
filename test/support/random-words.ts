/** Small files of functions whose names and documentation are drawn from a few words, so that searches compete. */
const verbs = ['read', 'write', 'parse', 'delete', 'retry', 'merge', 'find', 'send'];
const things = ['file', 'queue', 'header', 'token', 'user', 'order', 'index', 'path'];
const manners = ['quickly', 'from disk', 'with a key', 'in batches', 'after a failure', 'by name'];

export const searchedWords = [
  'read a file from disk',
  'retryQueue',
  'parseHeader',
  'send an order after a failure',
  'user tests:exclude',
  'merge path:lib/**',
  'src/a.ts',
  'qeue',
] as const;

/** One file's text: up to five functions. */
export function randomFunctions(random: () => number): string {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)];
  const count = 1 + Math.floor(random() * 5);
  return Array.from({ length: count }, (_, index) => {
    const [verb, thing, manner] = [pick(verbs), pick(things), pick(manners)];
    const name = `${verb}${thing[0].toUpperCase()}${thing.slice(1)}${index}`;
    return `/** ${verb}s the ${thing} ${manner}. */\nexport function ${name}(${thing}) {\n  return ${pick(verbs)}(${thing}, ${index});\n}\n`;
  }).join('\n');
}
