import type { CommandTable } from '../commands/command-table.ts';

/** Source: typer.tiangolo.com, commands, subcommands and callbacks. */
export const typer: CommandTable = {
  key: 'typer',
  packages: ['pypi:typer'],
  commands: ['command'],
  groups: [],
  before: ['callback'],
  made: ['Typer'],
  adds: ['add_typer'],
  nameKeyword: 'name',
  leftOut: [],
};
