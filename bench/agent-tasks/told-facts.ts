/** Which facts a text tells. */
export type Fact =
  /** A line of a file. */
  | { readonly site: string }
  /** `path#name` */
  | { readonly symbol: string }
  /** A file, wherever it is named. */
  | { readonly file: string }
  /** Code, word by word. */
  | { readonly text: string };

/** Of an answer of ours: rows stand below the path of their file. */
export function isToldByUs(text: string, fact: Fact): boolean {
  if ('text' in fact) return text.includes(fact.text);
  const rows = rowsOf(text);
  if ('file' in fact) return rows.some(({ path, row }) => path === fact.file || filesIn(row).includes(fact.file));
  if ('symbol' in fact) {
    const sign = fact.symbol.indexOf('#');
    const [path, name] = [fact.symbol.slice(0, sign), fact.symbol.slice(sign)];
    return rows.some((each) => each.row.includes(fact.symbol) || (each.path === path && hasName(each.row, name)));
  }
  const [path, line] = splitSite(fact.site);
  return rows.some((each) => {
    return (
      new RegExp(`${escaped(fact.site)}(?!\\d)`).test(each.row) ||
      (each.path === path && linesIn(each.row).includes(line))
    );
  });
}

interface Row {
  readonly path: string;
  readonly row: string;
}

function rowsOf(text: string): Row[] {
  let path = '';
  return text.split('\n').map((row) => {
    if (/^[^\s=~?+-][^\s]*\/[^\s]+$/.test(row)) path = row;
    return { path, row };
  });
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

function hasName(row: string, name: string): boolean {
  return new RegExp(`${escaped(name)}(?![\\w.])`).test(row);
}

/** `= :12,15 in …` */
function linesIn(row: string): string[] {
  return /^[=~?] (?:d\d+ )?:([\d,]+)/.exec(row)?.[1].split(',') ?? [];
}

/** `~ folder/ a.ts b.ts` */
function filesIn(row: string): string[] {
  const [, folder, names] = /^[=~?] (\S*\/) (.+)$/.exec(row) ?? [];
  if (folder === undefined) return [];
  return names.split(' ').map((name) => (folder === './' ? name : folder + name));
}

function splitSite(site: string): [string, string] {
  const colon = site.lastIndexOf(':');
  return [site.slice(0, colon), site.slice(colon + 1)];
}

/** Of what grep and reading show. */
export function isToldByGrep(text: string, fact: Fact): boolean {
  if ('text' in fact) return text.includes(fact.text);
  if ('file' in fact) return text.includes(fact.file);
  if ('site' in fact) return text.includes(`${fact.site}:`);
  const sign = fact.symbol.indexOf('#');
  const name = fact.symbol.slice(fact.symbol.lastIndexOf('.') > sign ? fact.symbol.lastIndexOf('.') + 1 : sign + 1);
  return text.includes(fact.symbol.slice(0, sign)) && text.includes(name);
}
