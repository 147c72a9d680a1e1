// Fails when files of a project need each other in a circle: node find-cycles.mjs FOLDER
import { basename, resolve } from 'node:path';
import { Groundplan } from 'groundplan-sdk';

const folder = resolve(process.argv[2] ?? '.');
const client = new Groundplan();
const project = await client.projects.create({ name: basename(folder), path: folder });
await client.projects.indexAndWait(project.id);
const { cycles } = await client.projects.cycles(project.id);
for (const { nodes } of cycles) process.stdout.write(`${[...nodes, nodes[0]].join(' → ')}\n`);
process.exitCode = cycles.length === 0 ? 0 : 1;
