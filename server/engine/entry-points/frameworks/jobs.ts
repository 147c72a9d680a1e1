import type { CallTable } from '../call-table.ts';

/** Scheduled by the clock. Source: nodecron.com, `schedule(expression, function)`; github.com/node-schedule. */
const nodeCron: CallTable = {
  key: 'node-cron',
  packages: ['npm:node-cron', 'npm:node-schedule'],
  rules: [
    {
      type: 'job',
      calls: ['schedule', 'scheduleJob'],
      name: { given: [{ argument: 0 }], absent: 'job' },
      handlers: { from: 1 },
    },
  ],
};

/** Source: github.com/kelektiv/node-cron: `new CronJob(time, onTick)`, or one object. */
const cron: CallTable = {
  key: 'cron',
  packages: ['npm:cron'],
  rules: [
    {
      type: 'job',
      calls: ['CronJob', 'from'],
      name: { given: [{ argument: 0 }, { argument: 0, property: 'cronTime' }], absent: 'job' },
      handlers: { given: [{ argument: 1 }, { argument: 0, property: 'onTick' }] },
    },
  ],
};

/** Source: docs.bullmq.io, `new Worker(queue, processor)`; optimalbits.github.io/bull, `queue.process`. */
const bull: CallTable = {
  key: 'bullmq',
  packages: ['npm:bullmq', 'npm:bull'],
  rules: [
    { type: 'job', calls: ['Worker'], name: { given: [{ argument: 0 }], absent: 'queue' }, handlers: { from: 1 } },
    {
      type: 'job',
      calls: ['process'],
      name: { given: [{ argument: 0 }], chain: { calls: ['default', 'Queue', ''], argument: 0 }, absent: 'queue' },
      handlers: { from: 0 },
    },
  ],
};

/** Source: github.com/agenda/agenda, `define(name, options, handler)`. */
const agenda: CallTable = {
  key: 'agenda',
  packages: ['npm:agenda', 'npm:@hokify/agenda'],
  rules: [
    {
      type: 'job',
      calls: ['define'],
      name: { given: [{ argument: 0 }] },
      handlers: { from: 1 },
      alsoCalled: ['Agenda'],
    },
  ],
};

export const jobTables: readonly CallTable[] = [nodeCron, cron, bull, agenda];
