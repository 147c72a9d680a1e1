// Asks several questions at a time: who calls the functions of a file? node most-called.mjs PROJECT FILE
import { Groundplan } from 'groundplan-sdk';

const [project, file] = process.argv.slice(2);
const client = new Groundplan();
const functions = await client.projects.symbols(project, { file, type: 'function' }).toArray();
const answers = await Promise.all(functions.map(({ id }) => client.projects.callers(project, { symbol: id })));
for (const { symbol, certainty, edges } of answers.toSorted((a, b) => b.edges.length - a.edges.length)) {
  process.stdout.write(`${symbol}:${certainty === 'exact' ? '' : ' at least'} ${edges.length}\n`);
}
