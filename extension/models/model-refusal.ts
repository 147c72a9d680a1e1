import type { ModelFailureKind } from '#protocol/editor.ts';
import type { Translate } from '../text/translate.ts';

/** A model of the editor did not answer. The message is for people, and says nothing of the prompt. */
export class ModelRefusal extends Error {
  readonly kind: ModelFailureKind;

  constructor(kind: ModelFailureKind, message: string) {
    super(message);
    this.name = 'ModelRefusal';
    this.kind = kind;
  }
}

const kindOfCode: Readonly<Record<string, ModelFailureKind>> = {
  NoPermissions: 'unauthorized',
  NotFound: 'unreachable',
};

const limits = /quota|rate.?limit|too many|exceeded your/i;
const lengths = /too (?:long|large)|context (?:length|window)|token limit|maximum.{0,30}tokens|exceeds.{0,30}tokens/i;
const networks = /ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|fetch failed|network|offline/i;

/**
 * Maps an error of an editor's model. Those errors have few codes of their own: the rest depends on words of the
 * model's provider, which are not passed on, since their content is unknown.
 */
export function modelRefusal(error: unknown, t: Translate): ModelRefusal {
  if (error instanceof ModelRefusal) return error;
  const kind = kindOf(error);
  return new ModelRefusal(kind, messageOf(kind, t));
}

function kindOf(error: unknown): ModelFailureKind {
  const { code, message, cause } = (error ?? {}) as {
    code?: unknown;
    message?: unknown;
    cause?: { message?: unknown };
  };
  const said = `${String(message ?? '')} ${String(cause?.message ?? '')}`;
  const known = typeof code === 'string' ? kindOfCode[code] : undefined;
  if (known !== undefined) return known;
  if (limits.test(said)) return 'rate_limited';
  if (lengths.test(said)) return 'too_long';
  return networks.test(`${String(code)} ${said}`) ? 'unreachable' : 'refused';
}

function messageOf(kind: ModelFailureKind, t: Translate): string {
  switch (kind) {
    case 'unauthorized':
      return t('The editor does not let Groundplan use that language model.');
    case 'rate_limited':
      return t('The language model’s rate limit is reached.');
    case 'too_long':
      return t('The question with its code is too long for the language model.');
    case 'unreachable':
      return t('The editor does not reach that language model.');
    default:
      return t('The language model did not answer.');
  }
}
