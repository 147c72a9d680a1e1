import { checkEntryPoints } from '../../../../../support/entry-points-text.ts';

const isRegistered = ({ framework }: { readonly framework: string }) => framework !== '';

describe('commands, jobs and messages that calls register', () => {
  checkEntryPoints(
    'commands of commander, yargs and cac',
    `
=== a.ts
import { Command } from 'commander';
import { serve } from './serve';
const program = new Command();
program.command('serve <dir>').description('serves').option('-p, --port').action(serve);
const build = program.command('build');
build.option('-w').action(async () => {
  await build.help();
});
program.action(run);
function run() {}
=== serve.ts
export function serve() {}
=== b.js
const yargs = require('yargs');
yargs
  .command('get <id>', 'gets', (y) => y.option('a'), (argv) => { console.log(argv); })
  .command({ command: 'put', handler: put })
  .parse();
function put() {}
=== c.ts
import cac from 'cac';
const cli = cac('x');
cli.command('dev [root]', 'starts').option('--a').action(async (root) => {});
=== d.ts
import { defineCommand } from 'citty';
export default defineCommand({ meta: { name: 'hello' }, run({ args }) {} });
`,
    [
      'command serve <dir> a.ts:4 serve.ts#serve',
      'command build a.ts:6 :6-7',
      'command program a.ts:9 run',
      'command get <id> b.js:3 :3-3',
      'command put b.js:4 put',
      'command dev [root] c.ts:3 :3-3',
      'command hello d.ts:2 default.run',
    ],
    isRegistered,
  );
  checkEntryPoints(
    'commands of an extension of an editor lie where they are registered',
    `
=== package.json
{ "name": "x", "main": "./a.js", "engines": { "vscode": "*" }, "contributes": { "commands": [{ "command": "x.a" }, { "command": "x.b" }] } }
=== a.ts
import * as vscode from 'vscode';
import { commands } from 'vscode';
export function activate() {
  vscode.commands.registerCommand('x.a', () => {});
  commands.registerTextEditorCommand('x.hidden', hidden);
}
function hidden() {}
`,
    [
      'command x.a a.ts:4 :4-4',
      'command x.hidden a.ts:5 hidden',
      'command x.b package.json:1 a.ts#activate ~',
      'extension x a.ts:3 activate',
    ],
    isRegistered,
  );
  checkEntryPoints(
    'jobs',
    `
=== a.ts
import cron from 'node-cron';
import { Worker, Queue } from 'bullmq';
import { CronJob } from 'cron';
import Agenda from 'agenda';
import { clean, send } from './jobs';
cron.schedule('0 * * * *', clean);
new Worker('mail', send);
new Worker('inline', async (job) => { send(job); });
new CronJob('* * * * *', () => clean());
const agenda = new Agenda({});
agenda.define('report', { priority: 1 }, clean);
=== jobs.ts
export function clean() {}
export function send(job?: unknown) {}
`,
    [
      'job 0 * * * * a.ts:6 jobs.ts#clean',
      'job mail a.ts:7 jobs.ts#send',
      'job inline a.ts:8 :8-8',
      'job * * * * * a.ts:9 :9-9',
      'job report a.ts:11 jobs.ts#clean',
    ],
    isRegistered,
  );
  checkEntryPoints(
    'messages',
    `
=== a.ts
import { Kafka } from 'kafkajs';
import amqp from 'amqplib';
import { Server } from 'socket.io';
import { handle } from './handle';
const kafka = new Kafka({});
const consumer = kafka.consumer({ groupId: 'g' });
await consumer.run({ eachMessage: async ({ message }) => { handle(message); } });
const connection = await amqp.connect('amqp://x');
const channel = await connection.createChannel();
channel.consume('orders', handle);
const io = new Server(3000);
io.on('connection', (socket) => {
  socket.on('chat', handle);
});
=== handle.ts
export function handle(message: unknown) {}
`,
    ['message kafka a.ts:7 :7-7', 'message orders a.ts:10 handle.ts#handle', 'message connection a.ts:12 :12-13'],
    isRegistered,
  );
  checkEntryPoints(
    'workers, by an address or a path',
    `
=== src/a.ts
import { Worker as Thread } from 'node:worker_threads';
import { fork } from 'node:child_process';
new Worker(new URL('./page-worker.ts', import.meta.url), { type: 'module' });
new Thread('./src/thread.js');
new Thread(
  new URL('./other.ts', import.meta.url),
);
fork('src/child.js');
=== src/page-worker.ts
export {};
=== src/thread.ts
export {};
=== src/other.ts
export {};
=== src/child.js
`,
    [
      'worker src/child.js src/child.js:1 <module>',
      'worker src/other.ts src/other.ts:1 <module>',
      'worker src/page-worker.ts src/page-worker.ts:1 <module>',
      'worker src/thread.ts src/thread.ts:1 <module>',
    ],
    isRegistered,
  );
});
