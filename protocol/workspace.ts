import { Type } from 'typebox';
import { projectId } from './values.ts';

export const openWorkspaceParams = {
  path: Type.String({ minLength: 1, maxLength: 4096, description: 'Absolute path of the folder.' }),
  full: Type.Optional(Type.Boolean({ default: false, description: 'Discards the incremental state.' })),
  trusted: Type.Optional(
    Type.Boolean({ default: true, description: 'An untrusted folder is parsed once, and never again over HTTP.' }),
  ),
};

/** The folder's index was brought up to date before this answer. */
export const OpenedWorkspace = Type.Object({ projectId });
