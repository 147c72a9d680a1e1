import { Type } from 'typebox';
import { projectId } from './values.ts';

/**
 * For every operation that starts with a folder for a user: without it a wide folder is refused by
 * `confirmation_required`.
 */
export const confirmed = Type.Optional(
  Type.Boolean({
    default: false,
    description: 'A person wants it indexed, though it is a disk, a home folder, or has more than 50,000 files.',
  }),
);

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
  confirmed,
};

export const attachWorkspaceParams = {
  path: Type.String({ minLength: 1, maxLength: 4096, description: 'Absolute path of the folder.' }),
  trusted: Type.Optional(
    Type.Boolean({
      description:
        'For as long as the connection lives: a trusted folder is an allowed root; one that is not is neither read nor watched by itself. Absent: nothing is said of it, it is read and watched.',
    }),
  ),
  index: Type.Optional(
    Type.Boolean({ default: true, description: 'Whether a folder that is watched is brought up to date at once.' }),
  ),
  confirmed,
};

/** The folder is a live project from now on. */
export const AttachedWorkspace = Type.Object({ projectId });

/** The index is being updated; each question waits for the stage that it needs. */
export const OpenedWorkspace = Type.Object({ projectId });
