import type { CallTable } from '../call-table.ts';
import type { Framework } from '../framework.ts';
import type { RequestHookTable } from '../request-hook-table.ts';

const verbs = ['get', 'post', 'put', 'delete', 'patch'];

/**
 * Source: flask.palletsprojects.com, API and Blueprints. HEAD and OPTIONS, which every route answers by itself, are left
 * out.
 */
export const flask: Framework = {
  key: 'flask',
  packages: ['pypi:flask'],
  keepsLastSlash: true,
  asHandler: ['as_view'],
  alsoLookedFor: ['View', 'MethodView', 'as_view'],
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
      methods: { from: 'class', given: [{ keyword: 'methods' }], member: 'methods', verbs, absent: ['GET'] },
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

/**
 * Source: flask-restx.readthedocs.io and flask-restful.readthedocs.io, `Api`, `Namespace`, `Resource`. Resources answer by
 * the names of their methods; a namespace without a given path is served below its name.
 */
export const flaskResources: Framework = {
  key: 'flask',
  packages: ['pypi:flask_restx', 'pypi:flask_restplus', 'pypi:flask_restful'],
  keepsLastSlash: true,
  alsoLookedFor: ['Resource'],
  values: {
    api: { made: ['Api.()'], prefix: [{ keyword: 'prefix' }], servedOn: [{ argument: 0 }, { keyword: 'app' }] },
    namespace: { made: ['Namespace.()'], prefix: [{ keyword: 'path' }, { argument: 0 }], isPart: true },
  },
  rules: [
    {
      does: 'route',
      on: ['api', 'namespace'],
      how: 'decorator',
      members: ['route', 'resource'],
      methods: { from: 'class', given: [], member: 'methods', verbs, absent: ['ALL'] },
      path: [{ argument: 0 }],
      handlers: 'decorated',
    },
    {
      does: 'route',
      on: ['api', 'namespace'],
      members: ['add_resource'],
      methods: { from: 'class', given: [], member: 'methods', verbs, absent: ['ALL'] },
      path: [{ argument: 1 }],
      handlers: { given: [{ argument: 0 }] },
    },
    {
      does: 'scope',
      on: ['api'],
      members: ['namespace'],
      prefix: [{ keyword: 'path' }, { argument: 0 }],
      gives: 'new',
    },
    {
      does: 'mount',
      on: ['api'],
      members: ['add_namespace'],
      prefix: [{ argument: 1 }, { keyword: 'path' }],
      children: { given: [{ argument: 0 }] },
      replacesPrefix: true,
    },
  ],
};

/** Source: flask.palletsprojects.com, Templates, `Registering Filters`. */
export const flaskTemplates: CallTable = {
  key: 'flask',
  packages: ['pypi:flask'],
  rules: [
    {
      how: 'decorator',
      handlers: 'decorated',
      type: 'template',
      calls: ['template_filter', 'app_template_filter'],
      name: { given: [{ argument: 0 }, { keyword: 'name' }], of: 'handler', prefix: 'filter ' },
    },
  ],
};

/** Source: flask.palletsprojects.com, API, `Flask.before_request` and its like, and those of `Blueprint`. */
export const flaskHooks: RequestHookTable = {
  packages: ['pypi:flask'],
  decorators: [
    'before_request',
    'after_request',
    'teardown_request',
    'teardown_appcontext',
    'context_processor',
    'url_value_preprocessor',
    'before_app_request',
    'after_app_request',
    'teardown_app_request',
    'app_context_processor',
    'app_url_value_preprocessor',
    'before_first_request',
    'before_app_first_request',
  ],
};
