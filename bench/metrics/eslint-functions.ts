/** Numbers of every function by ESLint's `complexity` (classic) and eslint-plugin-sonarjs' `cognitive-complexity`. */
import { createRequire } from 'node:module';
import { join } from 'node:path';

export interface JudgedFunction {
  cyclomatic: number;
  cognitive: number;
  readonly line: number;
}

/** By where the body begins; of an arrow function without braces, where it begins itself. */
export type JudgedFunctions = ReadonlyMap<number, JudgedFunction>;

interface EsNode {
  readonly type: string;
  readonly range: readonly [number, number];
  readonly loc: { readonly start: { readonly line: number; readonly column: number } };
  readonly parent?: EsNode;
  readonly body?: EsNode;
}

interface Report {
  readonly node?: EsNode;
  readonly loc?: EsNode['loc'];
  readonly data: { readonly name?: string; readonly complexity?: number; readonly complexityAmount?: number };
}

interface Rule {
  create(context: object): object;
}

interface Linter {
  verify(
    text: string,
    config: object,
    options: { readonly filename: string },
  ): readonly { readonly fatal?: boolean; readonly message: string }[];
}

/** @param peers a folder with eslint, eslint-plugin-sonarjs, @typescript-eslint/parser and typescript in its `node_modules` */
export function loadEslint(peers: string): (text: string, path: string) => JudgedFunctions | string {
  const load = createRequire(join(peers, 'package.json'));
  const { Linter } = load('eslint') as { Linter: new (options: object) => Linter };
  const { builtinRules } = load('eslint/use-at-your-own-risk') as { builtinRules: ReadonlyMap<string, Rule> };
  const sonar = (path: string) => load(join(peers, 'node_modules/eslint-plugin-sonarjs/cjs', path)) as never;
  const { rule: cognitive } = sonar('S3776/rule.js') as { rule: Rule };
  const { getMainFunctionTokenLocation: placeOf } = sonar('helpers/location.js') as {
    getMainFunctionTokenLocation: (node: EsNode, parent: EsNode | undefined, context: object) => EsNode['loc'];
  };
  const cyclomatic = builtinRules.get('complexity') as Rule;
  const parser = load('@typescript-eslint/parser') as object;
  const linter = new Linter({ configType: 'flat' });
  return (text, path) => {
    const found = new Map<number, JudgedFunction>();
    const byPlace = new Map<string, number>();
    const rules = {
      functions: {
        create: (context: object) => ({
          ':function'(node: EsNode) {
            found.set(keyOf(node), { cyclomatic: 0, cognitive: 0, line: node.loc.start.line });
            byPlace.set(placeKey(placeOf(node, node.parent, context)), keyOf(node));
          },
        }),
      },
      cyclomatic: reporting(cyclomatic, ({ node, data }) => {
        // A field whose value is a function is reported for its initialiser as well.
        const known = node === undefined || data.name?.startsWith('Class ') ? undefined : found.get(keyOf(node));
        if (known !== undefined) known.cyclomatic = data.complexity ?? 0;
      }),
      cognitive: reporting(cognitive, ({ loc, data }) => {
        const known = found.get(byPlace.get(placeKey(loc as EsNode['loc'])) ?? -1);
        if (known !== undefined) known.cognitive = data.complexityAmount ?? 0;
      }),
    };
    const languageOptions = { parser, parserOptions: { ecmaFeatures: { jsx: !/\.[cm]?ts$/.test(path) } } };
    const config = {
      files: ['**/*.{ts,tsx,mts,cts,js,jsx,mjs,cjs}'],
      linterOptions: { noInlineConfig: true },
      languageOptions,
      plugins: { judge: { rules } },
      rules: { 'judge/functions': 2, 'judge/cyclomatic': 2, 'judge/cognitive': 2 },
    };
    const fatal = linter.verify(text, config, { filename: path }).find((message) => message.fatal);
    return fatal === undefined ? found : fatal.message;
  };
}

/** The rule with a limit that every function is over, its reports given to us. */
function reporting(rule: Rule, onReport: (report: Report) => void): Rule {
  return {
    create: (context) => rule.create(Object.create(context, { options: { value: [-1] }, report: { value: onReport } })),
  };
}

function keyOf({ body, range }: EsNode): number {
  return body?.type === 'BlockStatement' ? body.range[0] : range[0];
}

function placeKey({ start }: EsNode['loc']): string {
  return `${start.line}:${start.column}`;
}
