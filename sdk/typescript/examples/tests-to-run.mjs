// Prints the tests that a change reaches, for a CI job: npx mocha $(node tests-to-run.mjs .)
// With a second argument, a git revision, it is what changed since then; else what is not committed.
import { basename, resolve } from 'node:path';
import { Groundplan } from 'groundplan-sdk';

const [folder = '.', base] = process.argv.slice(2);
const path = resolve(folder);
const client = new Groundplan();
const project = await client.projects.create({ name: basename(path), path });
await client.projects.indexAndWait(project.id);
const { tests, certainty, reasons } = await client.projects.analyze(project.id, base === undefined ? {} : { base });
for (const { file } of tests) process.stdout.write(`${file}\n`);
if (certainty !== 'exact') process.stderr.write(`At least these: ${reasons.join('; ')}\n`);
