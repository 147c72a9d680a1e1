/** One of these words is in every line of the source that is more than a bracket. */
export const sourceWords = ['marzipan', 'gingerbread', 'nougat'];
export const source = {
  'src/till.ts': [
    "import { price } from './price'; // marzipan",
    '/** The nougat drawer opens at dawn. */',
    "export const greeting = 'gingerbread for the queue';",
    'export function total(nougatCount: number) {',
    '  return nougatCount * price * 7; // marzipan margin',
    '}',
  ].join('\n'),
  'src/price.ts': 'export const price = 41; // marzipan\nexport const unsafe = (nougat: string) => eval(nougat);\n',
};

/** Kinds and types of lines of a structure are words of the format. */
export function wordsOf(text: string): string[] {
  return Array.from(text.replaceAll(/"(?:kind|type)":"\w+"/g, '').matchAll(/[\w.-]+/g), ([word]) => word);
}
