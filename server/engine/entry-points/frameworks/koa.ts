import type { Framework } from '../framework.ts';

const verbs = ['get', 'post', 'put', 'patch', 'delete', 'del', 'head', 'options', 'link', 'unlink'];

/** Source: koajs.com, `app.use`. */
export const koa: Framework = {
  key: 'koa',
  packages: ['npm:koa'],
  values: { app: { made: ['()', 'Koa.()'] } },
  rules: [{ does: 'mount', on: ['app'], members: ['use'], children: { from: 0 } }],
};

/** Source: github.com/koajs/router/blob/master/API.md; a name may stand before the path. */
export const koaRouter: Framework = {
  key: 'koa',
  packages: ['npm:koa-router', 'npm:@koa/router'],
  values: {
    router: {
      made: ['()', 'Router.()', 'KoaRouter.()'],
      isPart: true,
      prefix: [{ argument: 0, property: 'prefix' }],
    },
  },
  rules: [
    {
      does: 'route',
      on: ['router'],
      members: verbs,
      methods: { from: 'member', renamed: { del: 'DELETE' } },
      path: [{ argument: 1, isText: true }, { argument: 0 }],
      handlers: { from: 1 },
    },
    {
      does: 'route',
      on: ['router'],
      members: ['all'],
      methods: { from: 'list', methods: ['ALL'] },
      path: [{ argument: 1, isText: true }, { argument: 0 }],
      handlers: { from: 1 },
    },
    {
      does: 'route',
      on: ['router'],
      members: ['register'],
      methods: { from: 'given', given: [{ argument: 1 }], absent: ['ALL'] },
      path: [{ argument: 0 }],
      handlers: { from: 2 },
    },
    {
      does: 'mount',
      on: ['router'],
      members: ['use'],
      prefix: [{ argument: 0, isText: true }],
      children: { from: 0 },
    },
    { does: 'scope', on: ['router'], members: ['prefix'], prefix: [{ argument: 0 }], gives: 'receiver' },
    { does: 'pass', on: ['router'], members: ['routes', 'middleware', 'allowedMethods', 'param'] },
  ],
};
