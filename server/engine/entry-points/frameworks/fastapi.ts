import type { Framework, Given } from '../framework.ts';

const verbs = ['get', 'post', 'put', 'delete', 'patch', 'head', 'options', 'trace'];
const path: readonly Given[] = [{ argument: 0 }, { keyword: 'path' }];

/** Source: fastapi.tiangolo.com/reference, `FastAPI` and `APIRouter`. Pages of the documentation it serves are left out. */
export const fastapi: Framework = {
  key: 'fastapi',
  packages: ['pypi:fastapi'],
  keepsLastSlash: true,
  values: {
    app: { made: ['FastAPI.()', 'applications.FastAPI.()'] },
    router: {
      made: ['APIRouter.()', 'routing.APIRouter.()'],
      prefix: [{ keyword: 'prefix' }],
      isPart: true,
    },
  },
  rules: [
    {
      does: 'route',
      on: ['app', 'router'],
      how: 'decorator',
      members: verbs,
      methods: { from: 'member' },
      path,
      handlers: 'decorated',
    },
    {
      does: 'route',
      on: ['app', 'router'],
      how: 'decorator',
      members: ['websocket', 'websocket_route'],
      methods: { from: 'list', methods: ['WEBSOCKET'] },
      path,
      handlers: 'decorated',
    },
    {
      does: 'route',
      on: ['app', 'router'],
      how: 'decorator',
      members: ['api_route', 'route'],
      methods: { from: 'given', given: [{ keyword: 'methods' }], absent: ['GET'] },
      path,
      handlers: 'decorated',
    },
    {
      does: 'route',
      on: ['app', 'router'],
      members: ['add_api_route', 'add_route'],
      methods: { from: 'given', given: [{ keyword: 'methods' }], absent: ['GET'] },
      path,
      handlers: { given: [{ keyword: 'endpoint' }, { argument: 1 }, { keyword: 'route' }] },
    },
    {
      does: 'route',
      on: ['app', 'router'],
      members: ['add_api_websocket_route', 'add_websocket_route'],
      methods: { from: 'list', methods: ['WEBSOCKET'] },
      path,
      handlers: { given: [{ keyword: 'endpoint' }, { argument: 1 }, { keyword: 'route' }] },
    },
    {
      does: 'mount',
      on: ['app', 'router'],
      members: ['include_router'],
      prefix: [{ keyword: 'prefix' }],
      children: { given: [{ argument: 0 }, { keyword: 'router' }] },
    },
    {
      does: 'mount',
      on: ['app', 'router'],
      members: ['mount'],
      prefix: path,
      children: { given: [{ argument: 1 }, { keyword: 'app' }] },
    },
  ],
};
