import { Type } from 'typebox';
import { projectId } from './values.ts';

export const openWorkspaceParams = {
  path: Type.String({ minLength: 1, maxLength: 4096, description: 'Absolute path of the folder.' }),
  full: Type.Optional(Type.Boolean({ default: false, description: 'Discards the incremental state.' })),
  upTo: Type.Optional(
    Type.Enum(['files', 'symbols', 'search', 'calls', 'all'], {
      type: 'string',
      default: 'calls',
      description:
        'What is wanted: `files` leaves the declarations alone, `symbols` who uses them and what can be searched; `search` and `calls` each leave the other alone.',
    }),
  ),
  trusted: Type.Optional(
    Type.Boolean({ default: true, description: 'An untrusted folder is parsed once, and never again over HTTP.' }),
  ),
};

export const attachWorkspaceParams = {
  path: Type.String({ minLength: 1, maxLength: 4096, description: 'Absolute path of the folder.' }),
  trusted: Type.Optional(
    Type.Boolean({ default: true, description: 'A trusted folder is watched, and an allowed root.' }),
  ),
  index: Type.Optional(
    Type.Boolean({ default: true, description: 'Whether a trusted folder is brought up to date at once.' }),
  ),
};

/** The folder is a live project from now on; it is an allowed root for as long as the connection lives. */
export const AttachedWorkspace = Type.Object({ projectId });

/** The index is being brought up to date; each question waits for the stage that it needs. */
export const OpenedWorkspace = Type.Object({ projectId });
