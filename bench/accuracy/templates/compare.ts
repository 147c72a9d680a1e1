/**
 * What templates name, against the language servers of Vue and Svelte, name by name:
 *
 *     node bench/accuracy/templates/compare.ts DIR --judge FOLDER [--misses N]
 *
 * FOLDER is where the judges were installed: `npm i @vue/language-core vue typescript svelte svelte2tsx`. Dependencies of DIR are
 * not. Truth: what TypeScript's checker says of each name that their code has from markup, where that is declared in DIR.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { exportGraph } from '../symbols/exported-graph.ts';
import type { OurEdge, OurGraph } from '../symbols/our-graph.ts';
import { judgeProgram } from './judge-program.ts';
import { judgeSvelte } from './judge-svelte.ts';
import { judgeVue } from './judge-vue.ts';
import type { Judge } from './judged-code.ts';
import { type TemplateUse, templateUses } from './template-uses.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { judge: { type: 'string' }, misses: { type: 'string', default: '40' } },
});

function usesIn(judge: Judge, root: string): readonly TemplateUse[] {
  const byConfig = new Map<string | undefined, string[]>();
  for (const path of componentsIn(root, judge.extension)) {
    const config = configOf(root, path);
    byConfig.set(config, [...(byConfig.get(config) ?? []), path]);
  }
  return [...byConfig].flatMap(([config, paths]) => templateUses(judge, root, judgeProgram(judge, config, paths)));
}

function componentsIn(root: string, extension: string): readonly string[] {
  const listed = execFileSync('git', ['ls-files', '-z', `*${extension}`], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  return listed
    .split('\0')
    .filter((path) => path !== '')
    .map((path) => join(root, path));
}

function configOf(root: string, path: string): string | undefined {
  for (let folder = dirname(path); folder.startsWith(root); folder = dirname(folder))
    for (const name of ['tsconfig.json', 'jsconfig.json'])
      if (existsSync(join(folder, name))) return join(folder, name);
  return undefined;
}

/** Why a use that the judge has is none of ours. */
function missOf(ours: OurGraph, edges: readonly OurEdge[], use: TemplateUse, target: string): string {
  const here = edges.filter(({ line, column }) => `${line}:${column}` === use.at);
  const unknown = ours.unknowns.find((each) => each.file === use.file && `${each.line}:${each.column}` === use.at);
  const symbol = ours.symbols.get(target);
  // Of what cannot be called an answer claims calls alone, and there are none.
  const claims = symbol?.callers?.certainty === 'exact' && /^(?:function|method|class)$/.test(symbol.type);
  const same = here.find((edge) => edge.target === target);
  const what = same !== undefined ? same.proof : here.length > 0 ? `leads to ${here[0].target}` : 'nothing';
  return `${claims ? 'WRONG EXACT ' : ''}${here.length === 0 && unknown !== undefined ? unknown.reason : what}`;
}

if (positionals.length !== 1 || values.judge === undefined) {
  process.stderr.write('usage: node bench/accuracy/templates/compare.ts DIR --judge FOLDER\n');
  process.exitCode = 2;
} else {
  const root = realpathSync(positionals[0]);
  const truth = [judgeVue(values.judge), judgeSvelte(values.judge)].flatMap((judge) => usesIn(judge, root));
  const ours = exportGraph(root);
  const edgesOf = Map.groupBy(ours.edges, ({ file }) => file);
  const judged = truth.filter(({ target }) => !target.includes(':') || ours.ids.has(target as never));
  const misses: string[] = [];
  for (const use of judged) {
    const edges = edgesOf.get(use.file) ?? [];
    const id = ours.ids.get(use.target as never) ?? use.target;
    const isOurs = edges.some(
      ({ line, column, target, proof }) =>
        `${line}:${column}` === use.at &&
        proof !== 'hint' &&
        (target === id || (!use.target.includes(':') && target.split('#')[0] === id)),
    );
    if (!isOurs) misses.push(`${use.file}:${use.at} ${use.name} -> ${id}: ${missOf(ours, edges, use, id)}`);
  }
  const wrong = misses.filter((miss) => miss.includes('WRONG EXACT')).length;
  const recall = (100 * (1 - misses.length / Math.max(1, judged.length))).toFixed(2);
  const elsewhere = truth.length - judged.length;
  process.stdout.write(
    `${judged.length} uses of symbols (${elsewhere} of what is none), recall ${recall} %, ${misses.length} missed, ${wrong} against an exact answer\n`,
  );
  const classes = Object.entries(
    Object.groupBy(misses, (miss) => miss.slice(miss.lastIndexOf(': ') + 2).replace(/ to .*/, '')),
  );
  for (const [what, all] of classes) process.stdout.write(`  ${all?.length} ${what}\n`);
  for (const miss of misses.slice(0, Number(values.misses))) process.stdout.write(`  ${miss}\n`);
}
