import type { CallTable } from '../call-table.ts';

/** Commander. Source: github.com/tj/commander.js, Readme › Commands. Without a command the program itself acts. */
const commanderChain = [
  'Command',
  'program',
  'createCommand',
  'command',
  'addCommand',
  'name',
  'description',
  'summary',
  'usage',
  'alias',
  'aliases',
  'version',
  'argument',
  'arguments',
  'addArgument',
  'option',
  'requiredOption',
  'addOption',
  'addHelpText',
  'hook',
  'helpOption',
  'configureHelp',
  'showHelpAfterError',
  'showSuggestionAfterError',
  'allowUnknownOption',
  'allowExcessArguments',
  'passThroughOptions',
  'enablePositionalOptions',
  'exitOverride',
  'action',
];

const commander: CallTable = {
  key: 'commander',
  packages: ['npm:commander', 'npm:@commander-js/extra-typings'],
  rules: [
    {
      type: 'command',
      calls: ['action'],
      name: { chain: { calls: ['command', 'createCommand', 'name', 'Command'], argument: 0 }, absent: 'program' },
      handlers: { from: 0 },
      alsoCalled: commanderChain,
    },
  ],
};

/** Yargs. Source: yargs.js.org/docs, `command`: (name, description, builder, handler) or one object. */
const yargs: CallTable = {
  key: 'yargs',
  packages: ['npm:yargs', 'npm:yargs/yargs'],
  rules: [
    {
      type: 'command',
      calls: ['command'],
      name: { given: [{ argument: 0 }, { argument: 0, property: 'command' }], absent: 'program' },
      handlers: {
        given: [
          { argument: 3 },
          { argument: 2, property: 'handler' },
          { argument: 0, property: 'handler' },
          { argument: 0 },
        ],
      },
      alsoCalled: [
        'usage',
        'option',
        'options',
        'scriptName',
        'strict',
        'help',
        'alias',
        'version',
        'env',
        'middleware',
      ],
    },
  ],
};

/** CAC. Source: github.com/cacjs/cac, `command(name, description)` and `action`. */
const cac: CallTable = {
  key: 'cac',
  packages: ['npm:cac'],
  rules: [
    {
      type: 'command',
      calls: ['action'],
      name: { chain: { calls: ['command'], argument: 0 }, absent: 'program' },
      handlers: { from: 0 },
      alsoCalled: ['cac', 'option', 'alias', 'example', 'usage', 'allowUnknownOptions', 'ignoreOptionDefaultValue'],
    },
  ],
};

/** Citty. Source: github.com/unjs/citty, `defineCommand({ meta, run })`. */
const citty: CallTable = {
  key: 'citty',
  packages: ['npm:citty'],
  rules: [
    {
      type: 'command',
      calls: ['defineCommand'],
      name: { given: [{ argument: 0, property: 'meta.name' }], absent: 'program' },
      handlers: { given: [{ argument: 0, property: 'run' }] },
    },
  ],
};

/** VS Code: where contributed commands lie. Source: code.visualstudio.com/api, Commands. */
const vscodeCommands: CallTable = {
  key: 'vscode',
  packages: ['npm:vscode'],
  rules: [
    {
      type: 'command',
      calls: ['registerCommand', 'registerTextEditorCommand'],
      name: { given: [{ argument: 0 }] },
      handlers: { from: 1 },
      alsoCalled: ['commands'],
    },
  ],
};

export const commandTables: readonly CallTable[] = [commander, yargs, cac, citty, vscodeCommands];
