import type { CallTable } from '../call-table.ts';

/** Source: docs.python.org/3/library/argparse.html, sub-commands: what runs is given to `set_defaults` under a name that people choose. */
export const argparse: CallTable = {
  key: 'argparse',
  packages: ['python:argparse'],
  rules: [
    {
      type: 'command',
      calls: ['set_defaults'],
      name: { chain: { calls: ['add_parser', 'ArgumentParser'], argument: 0 }, absent: 'program' },
      alsoCalled: ['add_subparsers', 'add_parser', 'ArgumentParser'],
      handlers: {
        given: ['func', 'function', 'handler', 'fn', 'run', 'callback', 'command', 'cmd', 'action', 'main'].map(
          (keyword) => ({
            keyword,
          }),
        ),
      },
    },
  ],
};
