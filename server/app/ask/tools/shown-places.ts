/** Lines of a file that a line of a tool's result shows or names. */
export interface ShownPlace {
  /** Row of the result, from 0. */
  readonly row: number;
  readonly file: string;
  readonly line: number;
  readonly endLine: number;
}

/** Number of lines of a declaration's head. */
const headLines = 4;

const codeRow = /^Lines (\d+)-(\d+):$/;
const siteRow = /^[=~?] (?:d\d+ )?(?:\w+ )?:(\d+)/;
const declarationRow = /^[=~?≈] #\S+?:(\d+)(?:-(\d+))?(?: |$)/;
const importRow = /^[=~?] (\S+) :(\d+)$/;
const placeWord = /(\S+):(\d+)(?=[ ,.]|$)/;
const fileRow = /^[=~?] (\S+)(?: |$)/;

/**
 * The places in a result of a tool, which is read by the notation of docs/mcp.md: below a line with a path, `:5` is a line of
 * that file, and `#name:5-9` a declaration in it.
 *
 * @param isFile whether a text is the path of a file of the project: nothing else is a place
 */
export function shownPlaces(text: string, isFile: (path: string) => boolean): ShownPlace[] {
  const places: ShownPlace[] = [];
  let [file, isImporting, explained] = ['', false, ''];
  for (const [row, line] of text.split('\n').entries()) {
    const head = pathOfHead(line, isFile);
    if (head !== undefined) {
      file = head;
      if (explained === '' && line !== head) explained = head;
      continue;
    }
    if (line.endsWith(':') && /^[A-Z]/.test(line)) isImporting = line === 'Imports:';
    const place = placeOf(line, { file, importer: isImporting ? explained : '' }, isFile);
    if (place !== undefined) places.push({ row, ...place });
  }
  return places;
}

/** `path`, `path#name · kind`, `path · language`. */
function pathOfHead(line: string, isFile: (path: string) => boolean): string | undefined {
  const path = line.includes(' · ') ? line.slice(0, line.indexOf(' · ')).replace(/#.*$/s, '') : line;
  return path !== '' && isFile(path) ? path : undefined;
}

type Lines = Omit<ShownPlace, 'row'>;

interface RowPlace {
  /** Above the row. */
  readonly file: string;
  /** The importer, in a row that names what is imported. */
  readonly importer: string;
}

function placeOf(row: string, within: RowPlace, isFile: (path: string) => boolean): Lines | undefined {
  return (within.file === '' ? undefined : placeBelow(row, within.file)) ?? namedPlace(row, within, isFile);
}

/** Returns the lines of a row that stands below the path of its file. */
function placeBelow(row: string, file: string): Lines | undefined {
  const [, first, last] = codeRow.exec(row) ?? [];
  if (first !== undefined) return { file, line: Number(first), endLine: Number(last) };
  const [, site] = siteRow.exec(row) ?? [];
  if (site !== undefined) return at(file, site);
  const [, line, endLine] = declarationRow.exec(row) ?? [];
  return line === undefined ? undefined : headAt(file, line, endLine);
}

/** Returns the lines of a row that names its file itself. */
function namedPlace(row: string, { importer }: RowPlace, isFile: (path: string) => boolean): Lines | undefined {
  const [, imported, importLine] = importRow.exec(row) ?? [];
  if (imported !== undefined) {
    if (importer !== '') return at(importer, importLine);
    return isFile(imported) ? at(imported, importLine) : undefined;
  }
  const [, path, line] = placeWord.exec(row) ?? [];
  if (path !== undefined && isFile(path)) return at(path, line);
  const [, only] = fileRow.exec(row) ?? [];
  return only !== undefined && isFile(only) ? at(only, '1') : undefined;
}

function at(file: string, line: string): Lines {
  return { file, line: Number(line), endLine: Number(line) };
}

function headAt(file: string, line: string, endLine: string | undefined): Lines {
  const [first, last] = [Number(line), Number(endLine ?? line)];
  return { file, line: first, endLine: Math.min(last, first + headLines - 1) };
}
