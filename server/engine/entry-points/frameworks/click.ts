import type { CommandTable } from '../commands/command-table.ts';

const parts = {
  commands: ['command'],
  groups: ['group'],
  before: [],
  adds: ['add_command'],
  nameKeyword: 'name',
  leftOut: ['_command', '_cmd', '_group', '_grp'],
};

/** Source: click.palletsprojects.com, Commands and Groups; names as from 8.2 on. */
export const click: CommandTable = {
  ...parts,
  key: 'click',
  packages: ['pypi:click', 'pypi:asyncclick', 'pypi:rich_click', 'pypi:cloup'],
  made: ['Group', 'MultiCommand', 'CommandCollection'],
};

/** Source: flask.palletsprojects.com/cli: commands of an application, of a blueprint and of a group of its own. */
export const flaskCommands: CommandTable = {
  ...parts,
  key: 'flask',
  packages: ['pypi:flask'],
  through: 'cli',
  made: ['AppGroup', 'FlaskGroup'],
};
