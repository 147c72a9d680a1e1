import { Type, type Static } from 'typebox';
import { doubts } from './doubts.ts';
import { count, projectId } from './values.ts';

export const keepRecordingParams = {
  id: projectId,
  folder: Type.String({
    minLength: 1,
    maxLength: 4096,
    description: 'Absolute path of the folder with what the recorders of one command noted.',
  }),
};

/** Output of a recorded command. */
export const KeptRecording = Type.Object({
  tests: Type.Integer({ minimum: 0, description: 'Test files of which it is known what they ran.' }),
  complete: Type.Integer({ minimum: 0, description: 'Those of them of which all is known.' }),
  files: count,
  reasons: Type.Array(Type.String(), { description: 'Sentences: why something is not known.' }),
  doubts,
});
export type KeptRecording = Static<typeof KeptRecording>;
