import { Type, type Static } from 'typebox';
import { trustedSince } from './values.ts';

const folderPath = Type.String({ minLength: 1, maxLength: 4096, description: 'Absolute path of the folder.' });
const since = Type.Optional(trustedSince);

/** A folder that a person trusts, with all that lies in it, until they take it back. */
export const TrustedFolder = Type.Object({ path: Type.String({ description: 'Real path.' }), since });
export type TrustedFolder = Static<typeof TrustedFolder>;

export const TrustedFolders = Type.Object({ folders: Type.Array(TrustedFolder, { description: 'By path.' }) });

export const trustParams = { path: folderPath };

export const FolderTrust = Type.Object({
  path: Type.String({ description: 'Real path.' }),
  trusted: Type.Boolean(),
  folder: Type.Optional(
    Type.String({
      description: 'The trusted folder that it is, or lies in. Absent where whoever has it open trusts it for so long.',
    }),
  ),
  since,
});
export type FolderTrust = Static<typeof FolderTrust>;
