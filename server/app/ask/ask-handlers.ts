import type { HandlersOf } from '../operations/handler-table.ts';
import { askProject } from './ask.ts';
import { getAskPrompt } from './ask-prompt.ts';
import type { AskParts } from './prepare-answer.ts';

export function askHandlers(parts: AskParts): HandlersOf<'ask.run' | 'ask.prompt'> {
  return {
    'ask.run': (params, context) => askProject(parts, params, context),
    'ask.prompt': (params, context) => getAskPrompt(parts, params, context),
  };
}
