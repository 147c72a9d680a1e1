import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { installPeers } from './peers.ts';

/** A token as a program that is not ours sees it. */
export type ForeignToken = readonly [kind: 'fixed' | 'name' | 'literal', text: string, line: number];

const pythonProgram = fileURLToPath(new URL('python_tokens.py', import.meta.url));

/** By Python's own `tokenize`; undefined for what it refuses. */
export function pythonTokensOf(paths: readonly string[]): (readonly ForeignToken[] | undefined)[] {
  const { stdout, status, stderr } = spawnSync('python3', [pythonProgram], {
    input: JSON.stringify(paths),
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  });
  if (status !== 0) throw new Error(stderr);
  return (JSON.parse(stdout) as (ForeignToken[] | null)[]).map((tokens) => tokens ?? undefined);
}

interface ScriptToken {
  readonly type: string;
  readonly value: string;
}

type ReadTokens = (text: string, options: { readonly jsx: boolean }) => Iterable<ScriptToken>;

const literalTypes =
  /^(?:StringLiteral|NumericLiteral|NoSubstitutionTemplate|Template\w+|RegularExpressionLiteral|JSXString|JSXText)$/;
const skippedTypes = /^(?:WhiteSpace|LineTerminatorSequence|\w+Comment|HashbangComment)$/;
const keywords = new Set(
  (
    'await break case catch class const continue debugger default delete do else enum export extends false finally for ' +
    'function if import in instanceof new null return super switch this throw true try typeof var void while with yield let ' +
    'static async of'
  ).split(' '),
);

/** By js-tokens. */
export async function scriptTokensReader(): Promise<(path: string) => readonly ForeignToken[]> {
  const { default: read } = (await import(installPeers().jsTokens)) as { default: ReadTokens };
  return (path) => {
    const tokens: ForeignToken[] = [];
    let line = 1;
    const jsx = /x$|\.js$/.test(path);
    for (const { type, value } of read(readFileSync(path, 'utf8'), { jsx })) {
      if (!skippedTypes.test(type) && value.trim() !== '') tokens.push([kindOf(type, value), value, line]);
      line += value.split(/\r\n|\r|\n/).length - 1;
    }
    return tokens;
  };
}

function kindOf(type: string, value: string): ForeignToken[0] {
  if (literalTypes.test(type)) return 'literal';
  return type.endsWith('Name') && !keywords.has(value) ? 'name' : 'fixed';
}
