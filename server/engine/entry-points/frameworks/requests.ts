import type { RequestTable } from '../request-table.ts';

const methods = ['get', 'head', 'post', 'put', 'patch', 'delete', 'options'];
const first = [{ argument: 0 }];

/** Source: developer.mozilla.org, `fetch`; github.com/unjs/ofetch; developer.mozilla.org, `EventSource`. */
const fetching: RequestTable = {
  key: 'fetch',
  packages: [
    'global:fetch',
    'global:$fetch',
    'global:useFetch',
    'global:EventSource',
    'npm:ofetch',
    'npm:node-fetch',
    'npm:cross-fetch',
    'npm:undici',
    'npm:isomorphic-fetch',
  ],
  rules: [
    {
      calls: ['', 'fetch', '$fetch', 'ofetch', 'request', 'raw'],
      method: [{ argument: 1, property: 'method' }],
      url: first,
    },
  ],
  base: { calls: ['create'], given: [{ argument: 0, property: 'baseURL' }] },
};

/** Source: axios-http.com/docs, Request method aliases, Config. */
const axios: RequestTable = {
  key: 'axios',
  packages: ['npm:axios'],
  rules: [
    { calls: [...methods, 'postForm', 'putForm', 'patchForm'], method: 'member', url: first },
    {
      calls: ['', 'axios', 'request', 'create'],
      method: [
        { argument: 0, property: 'method' },
        { argument: 1, property: 'method' },
      ],
      url: [{ argument: 0, property: 'url' }, { argument: 0 }],
    },
  ],
  base: { calls: ['create'], given: [{ argument: 0, property: 'baseURL' }] },
};

/** Source: github.com/sindresorhus/ky and got, Readme. */
const ky: RequestTable = {
  key: 'ky',
  packages: ['npm:ky', 'npm:got', 'npm:ky-universal'],
  rules: [
    { calls: methods, method: 'member', url: first },
    { calls: ['', 'ky', 'got', 'create', 'extend'], method: [{ argument: 1, property: 'method' }], url: first },
  ],
  base: { calls: ['create', 'extend'], given: [{ argument: 0, property: 'prefixUrl' }] },
};

/** Source: github.com/ladjs/superagent and supertest, Readme. */
const superagent: RequestTable = {
  key: 'superagent',
  packages: ['npm:superagent', 'npm:supertest'],
  rules: [{ calls: [...methods, 'del'], method: 'member', url: first }],
};

/** Source: openapi-ts.dev, openapi-fetch; heyapi.dev, Clients: what clients that are generated from a description call. */
const generated: RequestTable = {
  key: 'openapi',
  packages: ['npm:openapi-fetch', 'npm:@hey-api/client-fetch', 'npm:@hey-api/client-axios'],
  rules: [
    {
      calls: [...methods, ...methods.map((method) => method.toUpperCase())],
      method: 'member',
      url: [{ argument: 0, property: 'url' }, { argument: 0 }],
    },
  ],
  base: { calls: ['default', 'createClient', ''], given: [{ argument: 0, property: 'baseUrl' }] },
};

export const requestTables: readonly RequestTable[] = [fetching, axios, ky, superagent, generated];
