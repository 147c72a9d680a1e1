/**
 * Tasks of agents on repositories that are not ours: whether the answers have every fact, and what they cost in tokens
 * beside ripgrep and reading the functions around its hits.
 *
 *     node bench/agent-tasks/run.ts --tokenizer DIR --program bin/groundplan.js [--state DIR] [--show] vite=DIR celery=DIR eslint=DIR
 *
 * `--tokenizer` is a folder that has `gpt-tokenizer` installed; counted is `o200k_base`. docs/agent-tasks.md says how the
 * tasks were chosen.
 */
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type AgentClient, startAgent } from './agent-client.ts';
import { openDeclarations } from './declarations.ts';
import { type DeclarationsOf, grepAndRead } from './grep-and-read.ts';
import { readTasks, type Step, type Task } from './read-tasks.ts';
import { isToldByGrep, isToldByUs } from './told-facts.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tokenizer: { type: 'string' },
    program: { type: 'string', default: 'bin/groundplan.js' },
    state: { type: 'string', default: '.cache/agent-tasks' },
    show: { type: 'boolean', default: false },
  },
});
if (values.tokenizer === undefined) throw new Error('say where gpt-tokenizer is installed: --tokenizer DIR');
const require = createRequire(join(resolve(values.tokenizer), 'package.json'));
const { encode } = require('gpt-tokenizer/encoding/o200k_base') as { encode: (text: string) => readonly number[] };
const folders = new Map(positionals.map((each) => each.split('=') as [string, string]));
const tasks = readTasks();
const program = resolve(values.program);
const state = resolve(values.state);

/** Asks as an agent does: again while the index is made, and on where an answer was cut. */
async function askAll(agent: AgentClient, { tool, input, once = false }: Step): Promise<string> {
  const texts: string[] = [];
  let from: number | undefined;
  do {
    // oxlint-disable-next-line no-await-in-loop -- each says whether there is more
    const { text, isError } = await agent.call(tool, { ...input, ...(from !== undefined && { from }) });
    if (isError) throw new Error(`${tool}: ${text}`);
    const isWhole = !text.startsWith('The index is not whole yet');
    if (isWhole) texts.push(text);
    const next = /\bfrom=(\d+)$/.exec(text)?.[1];
    from = next === undefined || once ? undefined : Number(next);
    if (!isWhole) from = undefined;
    if (isWhole && from === undefined) return texts.join('\n');
  } while (texts.length < 50);
  return texts.join('\n');
}

const ratios: number[] = [];
for (const [name, folder] of folders) {
  const root = resolve(folder);
  // oxlint-disable-next-line no-await-in-loop -- one engine at a time
  const agent = await startAgent(program, root, state);
  // oxlint-disable-next-line no-await-in-loop -- see above
  const declared = await openDeclarations(program, root, state);
  for (const task of tasks.filter(({ repository }) => repository === name)) {
    // oxlint-disable-next-line no-await-in-loop -- see above
    ratios.push(await run(task, root, agent, declared.of));
  }
  if (ratios.length > 0) process.stdout.write(`tool definitions: ${encode(await agent.definitions()).length} tokens\n`);
  // oxlint-disable-next-line no-await-in-loop -- see above
  await agent.close();
  declared.close();
}
ratios.sort((a, b) => a - b);
const middle = ratios.length / 2;
const median = (ratios[Math.floor(middle)] + ratios[Math.ceil(middle) - 1]) / 2;
process.stdout.write(`median: ${median.toFixed(1)} times fewer tokens in ${ratios.length} tasks\n`);

async function run(
  { question, ours, baseline, facts, repository }: Task,
  root: string,
  agent: AgentClient,
  declarationsOf: DeclarationsOf,
): Promise<number> {
  const answers: string[] = [];
  // oxlint-disable-next-line no-await-in-loop -- in the order of an agent
  for (const step of ours) answers.push(await askAll(agent, step));
  const text = answers.join('\n');
  const read = await grepAndRead(root, baseline, declarationsOf);
  const [tokens, tokensRead] = [encode(text).length, encode(read).length];
  const missed = facts.filter((fact) => !isToldByUs(text, fact)).map((fact) => Object.values(fact).join());
  const missedByGrep = facts.filter((fact) => !isToldByGrep(read, fact)).length;
  const told = `${facts.length - missed.length}/${facts.length} facts, by grep ${facts.length - missedByGrep}`;
  const ratio = tokensRead / tokens;
  process.stdout.write(
    `${repository}: ${question}\n  ${told}; ${tokens} tokens, grep and read ${tokensRead}: ${ratio.toFixed(1)}\n`,
  );
  for (const each of missed) process.stdout.write(`  missed: ${each}\n`);
  if (values.show) process.stdout.write(`${text}\n\n`);
  return ratio;
}
