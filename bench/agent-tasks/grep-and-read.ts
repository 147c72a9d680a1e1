/** What an agent reads that has ripgrep and a way to read lines: the hits, and the functions around them. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Search {
  /** Regular expression of ripgrep. */
  readonly search: string;
  /** Whether the functions around the hits are read, each once. */
  readonly read: boolean;
  /** `rg -l`: only the files' names are looked at. */
  readonly filesOnly?: boolean;
}

export interface Declared {
  readonly type: string;
  readonly line: number;
  readonly endLine: number;
}

/** What a file declares: which function a line is in. */
export type DeclarationsOf = (file: string) => Promise<readonly Declared[]>;

/** Code alone, as somebody searches who knows the repository's languages. */
const globs = ['*.ts', '*.tsx', '*.mts', '*.js', '*.mjs', '*.cjs', '*.py'].flatMap((glob) => ['--glob', glob]);

/** All text that is read. */
export async function grepAndRead(
  root: string,
  searches: readonly Search[],
  declarationsOf: DeclarationsOf,
): Promise<string> {
  const texts: string[] = [];
  const read = new Set<string>();
  for (const { search, read: isRead, filesOnly = false } of searches) {
    const hits = ripgrep(root, search, filesOnly);
    texts.push(hits);
    if (!isRead || filesOnly) continue;
    for (const [, file, line] of hits.matchAll(/^([^:\n]+):(\d+):/gm)) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const around = functionAround(await declarationsOf(file), Number(line));
      if (around === undefined) continue;
      const place = `${file}:${around.line}-${around.endLine}`;
      if (read.has(place)) continue;
      read.add(place);
      texts.push(
        `${place}\n${linesOf(root, file)
          .slice(around.line - 1, around.endLine)
          .join('\n')}`,
      );
    }
  }
  return texts.join('\n');
}

function ripgrep(root: string, search: string, filesOnly: boolean): string {
  const options = filesOnly ? ['-l'] : ['-n', '--no-heading'];
  const words = [...options, '--sort', 'path', '--color', 'never', ...globs, '-e', search, './'];
  const hits = execFileSync('rg', words, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return hits.replaceAll(/^\.\//gm, '');
}

/** The innermost function or method; none around what stands at the top level, as in most tests. */
function functionAround(declared: readonly Declared[], line: number): Declared | undefined {
  return declared.findLast((each) => {
    return (each.type === 'function' || each.type === 'method') && each.line <= line && line <= each.endLine;
  });
}

function linesOf(root: string, file: string): readonly string[] {
  return readFileSync(join(root, file), 'utf8').split('\n');
}
