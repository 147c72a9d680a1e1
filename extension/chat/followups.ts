import { type ChatFollowup, type ChatResult, l10n } from 'vscode';
import type { ChatNotes } from './chat-parts.ts';
import { questionAbout } from './chat-questions.ts';

/** Returns questions that the user may ask next about the subject. */
export function followupsOf({ metadata }: ChatResult): ChatFollowup[] {
  const { subject, command } = (metadata ?? {}) as ChatNotes;
  if (subject === undefined || /[`\n]/.test(subject)) return [];
  // In back-ticks a path with spaces is one name, too.
  const prompt = `\`${subject}\``;
  const explain = { command: 'explain', prompt, label: l10n.t('Explain {0}', subject) };
  const users = { prompt: questionAbout.users(subject), label: l10n.t('Who uses {0}?', subject) };
  const impact = { command: 'impact', prompt, label: l10n.t('What breaks if I change {0}?', subject) };
  return [...(command === 'explain' ? [] : [explain]), users, ...(command === 'impact' ? [] : [impact])];
}
