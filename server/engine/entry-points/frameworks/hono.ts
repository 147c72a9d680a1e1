import type { Framework } from '../framework.ts';

const verbs = ['get', 'post', 'put', 'delete', 'options', 'patch', 'head'];

/** Source: hono.dev/docs/api/routing and /api/hono; a handler alone answers at the path that was set last. */
export const hono: Framework = {
  key: 'hono',
  packages: ['npm:hono', 'npm:@hono/zod-openapi'],
  values: { app: { made: ['Hono.()', 'OpenAPIHono.()', 'HonoBase.()'] } },
  rules: [
    {
      does: 'route',
      on: ['app'],
      members: verbs,
      methods: { from: 'member' },
      path: [{ argument: 0 }],
      handlers: { from: 1 },
    },
    {
      does: 'route',
      on: ['app'],
      members: ['all'],
      methods: { from: 'list', methods: ['ALL'] },
      path: [{ argument: 0 }],
      handlers: { from: 1 },
    },
    {
      does: 'route',
      on: ['app'],
      members: ['on'],
      methods: { from: 'given', given: [{ argument: 0 }], absent: ['ALL'] },
      path: [{ argument: 1 }],
      handlers: { from: 2 },
    },
    {
      does: 'mount',
      on: ['app'],
      members: ['route'],
      prefix: [{ argument: 0 }],
      children: { given: [{ argument: 1 }] },
    },
    { does: 'scope', on: ['app'], members: ['basePath'], prefix: [{ argument: 0 }], gives: 'new' },
    { does: 'pass', on: ['app'], members: ['use', 'notFound', 'onError'] },
  ],
};
