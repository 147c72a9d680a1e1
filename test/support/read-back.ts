/** Reads a text of CSV, DOT or GraphML back, as docs/export.md says. */
export function readBack(escaped: string): string {
  const short: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '\\': '\\' };
  return escaped.replaceAll(/\\(?:u\{([\da-f]+)\}|(.))/g, (_, code?: string, sign = '') =>
    code === undefined ? short[sign] : String.fromCodePoint(parseInt(code, 16)),
  );
}
