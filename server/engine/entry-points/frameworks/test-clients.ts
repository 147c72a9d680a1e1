import type { RequestRules } from '../../linking/registrations.ts';

/** How a framework is made to run files that no file imports. */
export interface TestClient {
  readonly language: string;
  readonly packages: readonly string[];
  /** Last parts of the callee's name, on any receiver. */
  readonly calls: readonly string[];
  /** Files at such a place are run by that; absent: all. */
  readonly files?: RegExp;
  /** And by nothing else. */
  readonly isAlone?: true;
  /** The calls send requests. */
  readonly requests?: RequestRules;
}

const methods = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace'];

/**
 * Sources: docs.djangoproject.com, Testing tools, `Client`, `assertRedirects` (which asks for the address that it expects) and
 * `LiveServerTestCase`; pytest-django.readthedocs.io, `live_server`; django-rest-framework.org, `RequestsClient`;
 * docs.pylonsproject.org, WebTest; docs.graphene-python.org has clients of Django's.
 */
const django: TestClient = {
  language: 'python',
  packages: ['pypi:django'],
  calls: [...methods, 'generic', 'request'],
  requests: {
    addressAt: new Map([
      ...methods.map((name) => [name, 0] as const),
      ['generic', 1],
      ['request', -1],
      ['assertRedirects', 1],
    ]),
    addressKeywords: new Set(['path', 'expected_url']),
    followKeyword: 'follow',
    following: new Set(['follow', 'maybe_follow', 'auto_follow', 'click', 'submit', 'goto', 'visit']),
    servers: new Set([
      'live_server',
      'live_server_url',
      'LiveServerTestCase',
      'StaticLiveServerTestCase',
      'ChannelsLiveServerTestCase',
      'RequestsClient',
    ]),
    reversing: new Set(['reverse', 'reverse_lazy']),
  },
};

/** Source: docs.djangoproject.com, django-admin, `call_command`. Code that answers a request may call it as well. */
const djangoCommands: TestClient = {
  language: 'python',
  packages: ['pypi:django'],
  calls: ['call_command'],
  files: /(?:^|\/)management\/commands\//,
  isAlone: true,
};

/** Source: docs.djangoproject.com, The Django template language: for Python programmers. A template names the library of its tags. */
const djangoTemplates: TestClient = {
  language: 'python',
  packages: ['pypi:django'],
  calls: ['Template', 'get_template', 'select_template', 'render_to_string', 'from_string'],
  files: /(?:^|\/)templatetags\//,
};

/** Sources: alembic.sqlalchemy.org, Commands; flask-migrate.readthedocs.io. Revisions are loaded by their folder. */
const alembic: TestClient = {
  language: 'python',
  packages: ['pypi:alembic', 'pypi:flask_migrate'],
  calls: ['upgrade', 'downgrade', 'stamp'],
  files: /(?:^|\/)(?:versions\/[^/]+|env)\.py$/,
};

export const testClients: readonly TestClient[] = [django, djangoCommands, djangoTemplates, alembic];
