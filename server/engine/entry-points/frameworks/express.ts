import type { Framework } from '../framework.ts';

const verbs = [
  'get',
  'post',
  'put',
  'patch',
  'delete',
  'head',
  'options',
  'copy',
  'lock',
  'mkcol',
  'move',
  'propfind',
  'proppatch',
  'purge',
  'query',
  'report',
  'search',
  'trace',
  'unlock',
  'link',
  'unlink',
];

/** Source: expressjs.com/en/5x/api.html, application and router. */
export const express: Framework = {
  key: 'express',
  packages: ['npm:express', 'npm:express-promise-router'],
  values: {
    app: {
      made: ['()', 'express.()', 'Application.()', 'Express.()', 'Express.Application.()'],
      isPart: 'seldom',
    },
    router: { made: ['Router.()', 'IRouter.()', 'express.Router.()', 'Express.Router.()'], isPart: true },
    route: { made: ['IRoute.()'], isPart: true },
  },
  rules: [
    {
      does: 'route',
      on: ['app', 'router'],
      members: verbs,
      methods: { from: 'member' },
      path: [{ argument: 0 }],
      handlers: { from: 1 },
    },
    {
      does: 'route',
      on: ['app', 'router'],
      members: ['all'],
      methods: { from: 'list', methods: ['ALL'] },
      path: [{ argument: 0 }],
      handlers: { from: 1 },
    },
    { does: 'scope', on: ['app', 'router'], members: ['route'], prefix: [{ argument: 0 }], gives: 'new', as: 'route' },
    { does: 'route', on: ['route'], members: verbs, methods: { from: 'member' }, handlers: { from: 0 } },
    {
      does: 'route',
      on: ['route'],
      members: ['all'],
      methods: { from: 'list', methods: ['ALL'] },
      handlers: { from: 0 },
    },
    {
      does: 'mount',
      on: ['app', 'router'],
      members: ['use'],
      prefix: [{ argument: 0, isText: true }],
      children: { from: 0 },
    },
  ],
};
