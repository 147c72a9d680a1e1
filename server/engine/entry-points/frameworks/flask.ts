import type { Framework } from '../framework.ts';

const verbs = ['get', 'post', 'put', 'delete', 'patch'];

/**
 * Source: flask.palletsprojects.com, API and Blueprints. HEAD and OPTIONS, which every route answers by itself, are left
 * out.
 */
export const flask: Framework = {
  key: 'flask',
  packages: ['pypi:flask'],
  values: {
    app: { made: ['Flask.()', 'app.Flask.()'] },
    blueprint: {
      made: ['Blueprint.()', 'blueprints.Blueprint.()'],
      prefix: [{ keyword: 'url_prefix' }],
      isPart: true,
    },
  },
  rules: [
    {
      does: 'route',
      on: ['app', 'blueprint'],
      how: 'decorator',
      members: ['route'],
      methods: { from: 'given', given: [{ keyword: 'methods' }], absent: ['GET'] },
      path: [{ argument: 0 }, { keyword: 'rule' }],
      handlers: 'decorated',
    },
    {
      does: 'route',
      on: ['app', 'blueprint'],
      how: 'decorator',
      members: verbs,
      methods: { from: 'member' },
      path: [{ argument: 0 }, { keyword: 'rule' }],
      handlers: 'decorated',
    },
    {
      does: 'route',
      on: ['app', 'blueprint'],
      members: ['add_url_rule'],
      methods: { from: 'given', given: [{ keyword: 'methods' }], absent: ['GET'] },
      path: [{ argument: 0 }, { keyword: 'rule' }],
      handlers: { given: [{ keyword: 'view_func' }, { argument: 2 }] },
    },
    {
      does: 'mount',
      on: ['app', 'blueprint'],
      members: ['register_blueprint'],
      prefix: [{ keyword: 'url_prefix' }],
      children: { given: [{ argument: 0 }, { keyword: 'blueprint' }] },
      replacesPrefix: true,
    },
  ],
};
