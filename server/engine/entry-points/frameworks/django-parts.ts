import type { CallTable } from '../call-table.ts';
import type { FileConvention } from '../file-convention.ts';
import type { FoundClassTable } from '../found-class-table.ts';
import type { NamingConvention } from '../naming-convention.ts';
import type { SignalTable } from '../signal-table.ts';

/**
 * Files that Django loads of each application that is installed. Sources: docs.djangoproject.com, the pages named
 * below.
 */
const django = { key: 'django', packages: ['pypi:django'] };

export const djangoClassTables: readonly FoundClassTable[] = [
  // howto/custom-management-commands
  {
    ...django,
    type: 'command',
    bases: ['BaseCommand', 'AppCommand', 'LabelCommand', 'NoArgsCommand'],
    run: ['handle', 'handle_app_config', 'handle_label'],
    nameOf: (path) => /(?:^|\/)management\/commands\/([^_/][^/]*)\.py$/.exec(path)?.[1],
  },
  // topics/migrations: `migrate` takes the name of one as an argument
  {
    ...django,
    type: 'migration',
    bases: ['Migration'],
    nameOf: (path) => {
      const [, application, name] = /(?:^|([^/]+)\/)migrations\/([^/]+)\.py$/.exec(path) ?? [];
      return name && `${application ?? ''} ${name}`.trim();
    },
  },
  // ref/applications
  { ...django, type: 'configuration', bases: ['AppConfig'], run: ['ready'], nameOf: (_, name) => name },
  // ref/contrib/admin: modules `admin` are loaded by `autodiscover`
  {
    ...django,
    type: 'page',
    bases: ['ModelAdmin', 'AdminSite'],
    nameOf: (path, name) => (/(?:^|\/)admin(?:\.py$|\/)/.test(path) ? `admin ${name}` : undefined),
  },
];

const decorated = { how: 'decorator', handlers: 'decorated' } as const;
/** Of `django.template`: `django.test` has a `tag` as well. */
const ofTemplates = { ...decorated, type: 'template', on: ['template'] } as const;
const named = [{ argument: 0 }, { keyword: 'name' }] as const;

/** topics/signals; topics/checks; howto/custom-template-tags. */
export const djangoCalls: CallTable = {
  ...django,
  rules: [
    { ...decorated, type: 'message', calls: ['receiver'], name: { of: 'handler' } },
    {
      type: 'message',
      calls: ['connect'],
      alsoCalled: ['Signal', 'ModelSignal'],
      name: { of: 'handler' },
      handlers: { given: [{ argument: 0 }, { keyword: 'receiver' }] },
    },
    {
      ...decorated,
      type: 'configuration',
      calls: ['register'],
      on: ['core'],
      name: { of: 'handler', prefix: 'check ' },
    },
    { ...ofTemplates, calls: ['filter'], name: { given: named, of: 'handler', prefix: 'filter ' } },
    {
      ...ofTemplates,
      calls: ['tag', 'simple_tag', 'simple_block_tag'],
      name: { given: named, of: 'handler', prefix: 'tag ' },
    },
    {
      ...ofTemplates,
      calls: ['inclusion_tag'],
      name: { given: [{ keyword: 'name' }], of: 'handler', prefix: 'tag ' },
    },
  ],
};

/** topics/signals; ref/signals. */
export const djangoSignals: SignalTable = {
  packages: django.packages,
  decorators: ['receiver'],
  signals: { argument: 0 },
  connecting: ['connect'],
  receivers: [{ argument: 0 }, { keyword: 'receiver' }],
  senders: { decorated: [{ keyword: 'sender' }], connected: [{ argument: 1 }, { keyword: 'sender' }] },
};

/**
 * Files that servers and templates load by name: howto/deployment/wsgi, howto/deployment/asgi,
 * howto/custom-template-tags.
 */
export const djangoFiles: FileConvention = {
  key: 'django',
  imported: 'pypi:django',
  entriesOf: (path) => {
    if (/(?:^|\/)[aw]sgi\.py$/.test(path)) return [{ type: 'script', name: path }];
    const library = /(?:^|\/)templatetags\/([^_/][^/]*)\.py$/.exec(path)?.[1];
    return library === undefined ? [] : [{ type: 'template', name: `library ${library}` }];
  },
};

/** Names that it reads of modules that keep routes: topics/http/urls. */
export const djangoNames: NamingConvention = {
  key: 'Django',
  files: /(?:^|\/)urls(?:\/[^/]+)?\.py$/,
  names: /^(?:urlpatterns|app_name|handler(?:400|403|404|500))$/,
};
