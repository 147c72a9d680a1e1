/**
 * The tasks of agents, asked of `ask` with a scripted model in place of a real one: which facts stand in one prompt, and which
 * in prompt and results where the model plays the recorded steps of the task with its tools. Nothing is installed or reached.
 *
 *     node bench/agent-tasks/by-model.ts [--calls 8] [--tokens 12000] [--context 32768] vite=DIR celery=DIR eslint=DIR
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { estimateTokens } from '#server/base/estimate-tokens.ts';
import type { Answer, Source } from '#protocol/ask.ts';
import { askedFolder, type AskedFolder } from '../ask/asked-folder.ts';
import { readTasks, type Task } from './read-tasks.ts';
import { ScriptedModel } from './scripted-model.ts';
import { type Fact, isToldByUs } from './told-facts.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    calls: { type: 'string', default: '8' },
    tokens: { type: 'string', default: '12000' },
    context: { type: 'string', default: '32768' },
  },
});
const toolBudget = { toolCalls: Number(values.calls), toolTokens: Number(values.tokens), seconds: 600 };
const tasks = readTasks();

interface Played {
  readonly facts: number;
  /** Of everything the model read, once. */
  readonly tokens: number;
  readonly calls: number;
  readonly answer: Answer;
}

const sums = { facts: 0, plain: 0, withTools: 0 };
for (const [name, folder] of positionals.map((each) => each.split('='))) {
  // oxlint-disable-next-line no-await-in-loop -- one index at a time
  const asked = await askedFolder(resolve(folder));
  for (const task of tasks.filter(({ repository }) => repository === name)) {
    // oxlint-disable-next-line no-await-in-loop -- see above
    const plain = await play(asked, task, 0);
    // oxlint-disable-next-line no-await-in-loop -- see above
    const withTools = await play(asked, task, toolBudget.toolCalls);
    sums.facts += task.facts.length;
    sums.plain += plain.facts;
    sums.withTools += withTools.facts;
    process.stdout.write(`${name}: ${task.question}\n  ${wordsOf(task, 'one prompt', plain)}\n`);
    process.stdout.write(`  ${wordsOf(task, 'with tools', withTools)}, ${withTools.calls} calls\n`);
  }
}
process.stdout.write(`facts: ${sums.plain} in one prompt, ${sums.withTools} with tools, of ${sums.facts}\n`);

async function play(asked: AskedFolder, { question, ours, facts }: Task, toolCalls: number): Promise<Played> {
  const model = new ScriptedModel(ours, { ...toolBudget, toolCalls }, Number(values.context));
  const answer = await asked.ask(question, { model, mode: 'model' });
  const results = model.results();
  const isFound = (fact: Fact) => isToldByUs(results, fact) || answer.sources.some((source) => isShown(source, fact));
  const tokens = estimateTokens(`${model.firstPrompt()}\n${results}`);
  return { facts: facts.filter(isFound).length, tokens, calls: answer.steps?.length ?? 0, answer };
}

function isShown({ file, line, endLine, content }: Source, fact: Fact): boolean {
  if ('text' in fact) return content.includes(fact.text);
  if ('file' in fact) return file === fact.file;
  if ('site' in fact) {
    const colon = fact.site.lastIndexOf(':');
    const at = Number(fact.site.slice(colon + 1));
    return file === fact.site.slice(0, colon) && line <= at && at <= endLine;
  }
  const sign = fact.symbol.indexOf('#');
  const name = fact.symbol.slice(Math.max(sign, fact.symbol.lastIndexOf('.')) + 1);
  return file === fact.symbol.slice(0, sign) && content.includes(name);
}

function wordsOf({ facts }: Task, how: string, played: Played): string {
  const { mode } = played.answer;
  return `${how}: ${played.facts} of ${facts.length} facts, ${played.tokens} tokens${mode === 'model' ? '' : `, ${mode}`}`;
}
