import { l10n } from 'vscode';
import type { OperationParams } from '#protocol/operations.ts';
import type { KeyType, PermissionName, Tier } from '#protocol/keys.ts';
import { type Answer, askOne, askSome, askText, type Question } from './ask.ts';
import { expiryChoices, nameObjection, permissionDetail, tierChoices, typeChoices } from './key-questions.ts';
import { offeredPermissions } from './tier-permissions.ts';

/** Answers so far; each question starts from its own. */
interface Draft {
  name: string;
  type: KeyType;
  tier: Tier;
  permissions: PermissionName[];
  expiresInDays: number | undefined;
}

type Step = (draft: Draft, question: Omit<Question, 'placeholder'>) => Promise<Answer<unknown>>;

/**
 * Asks everything that a key is made of; Enter all the way takes the defaults. `undefined`: the person left.
 *
 * @param extensions of the running engine: what it does not have is not offered
 */
export async function askKey(extensions: readonly string[]): Promise<OperationParams<'keys.create'> | undefined> {
  const askWhat: Step = (draft, question) => askPermissions(draft, question, extensions);
  const steps = [askName, askType, askTier, askWhat, askExpiry];
  const draft: Draft = { name: '', type: 'live', tier: 'enterprise', permissions: [], expiresInDays: undefined };
  for (let step = 0; step < steps.length;) {
    const question = { title: l10n.t('Create API Key'), step: step + 1, totalSteps: steps.length };
    const answer = await steps[step]!(draft, question);
    if (answer === 'left') return undefined;
    step += answer === 'back' ? -1 : 1;
  }
  const { name, expiresInDays, ...chosen } = draft;
  return { ...chosen, ...(name ? { name } : {}), ...(expiresInDays === undefined ? {} : { expiresInDays }) };
}

async function askName(draft: Draft, question: Omit<Question, 'placeholder'>): Promise<Answer<string>> {
  const placeholder = l10n.t('Name of the key. Default: its type and the date of today');
  const answer = await askText({ ...question, placeholder }, (text) => nameObjection(text, l10n.t));
  if (typeof answer === 'object') draft.name = answer.value;
  return answer;
}

async function askType(draft: Draft, question: Omit<Question, 'placeholder'>): Promise<Answer<KeyType>> {
  const placeholder = l10n.t('Type of the key');
  const answer = await askOne({ ...question, placeholder }, typeChoices(l10n.t), draft.type);
  if (typeof answer === 'object') draft.type = answer.value;
  return answer;
}

async function askTier(draft: Draft, question: Omit<Question, 'placeholder'>): Promise<Answer<Tier>> {
  const placeholder = l10n.t('Tier: how often it may ask');
  const answer = await askOne({ ...question, placeholder }, tierChoices(l10n.t), draft.tier);
  if (typeof answer === 'object') draft.tier = answer.value;
  return answer;
}

async function askPermissions(
  draft: Draft,
  question: Omit<Question, 'placeholder'>,
  extensions: readonly string[],
): Promise<Answer<PermissionName[]>> {
  const placeholder = l10n.t('Permissions. Default: all of the tier');
  const choices = offeredPermissions(draft.tier, extensions).map((value) => ({
    value,
    label: value,
    detail: permissionDetail(value, l10n.t),
  }));
  const answer = await askSome({ ...question, placeholder }, choices);
  if (typeof answer === 'object') draft.permissions = answer.value;
  return answer;
}

async function askExpiry(draft: Draft, question: Omit<Question, 'placeholder'>): Promise<Answer<number | undefined>> {
  const placeholder = l10n.t('When it expires');
  const answer = await askOne({ ...question, placeholder }, expiryChoices(draft.type, l10n.t));
  if (typeof answer === 'object') draft.expiresInDays = answer.value;
  return answer;
}
