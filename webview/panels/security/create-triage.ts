import type { Finding, Triage, TriageState } from '#protocol/security.ts';
import { isRefusal } from '../../bridge/bridge.ts';
import { textButton } from '../../elements/button.ts';
import { element } from '../../elements/element.ts';
import { watch } from '../../state/watch.ts';
import type { SecurityParts, TriageDecision } from './security-parts.ts';
import { shownFinding } from './security-state.ts';
import { triageWord } from './security-words.ts';

const noteMax = 2000;
const states: readonly TriageState[] = ['open', 'accepted', 'false_positive'];

/** The decision about the finding that is shown: a state and a note, kept on this machine. */
export function createTriage(parts: SecurityParts): HTMLElement {
  const { store, t } = parts;
  const said = element('p', { class: 'gp-sc-triage-said', role: 'status' });
  const note: HTMLInputElement = element('input', {
    type: 'text',
    class: 'gp-input gp-sc-note',
    maxlength: noteMax,
    'aria-label': t('Note'),
    placeholder: t('Note: why'),
  });
  const buttons = states.map((state) =>
    textButton(decisionWord(t, state), () => void decide(state), { class: 'gp-button gp-framed' }),
  );
  const root = element(
    'section',
    { class: 'gp-sc-triage', 'aria-label': t('Triage') },
    element('div', { class: 'gp-sc-triage-row' }, ...buttons, note),
    said,
  );
  watch(
    store,
    ({ view }) => [view.finding] as const,
    () => {
      said.textContent = '';
      note.value = shownFinding(store.get())?.triage?.note ?? '';
    },
  );
  watch(
    store,
    (state) => [shownFinding(state)?.fingerprint, shownFinding(state)?.triage] as const,
    ([, triage]) => show(triage),
  );

  function show(triage: Triage | undefined): void {
    const state = triage?.state ?? 'open';
    for (const [index, button] of buttons.entries())
      button.setAttribute('aria-pressed', String(states[index] === state));
    if (note.value === '' && triage?.note !== undefined) note.value = triage.note;
  }

  async function decide(state: TriageState): Promise<void> {
    const finding = shownFinding(store.get());
    if (finding === undefined) return;
    const text = note.value.trim();
    said.textContent = await outcomeOf(parts, finding, { state, ...(text !== '' && { note: text }) });
  }
  return root;
}

/** Returns the sentence to be said about it. */
async function outcomeOf(
  { store, t, triage, renew }: SecurityParts,
  { fingerprint, triage: before }: Finding,
  decision: TriageDecision,
): Promise<string> {
  const changed = (now: Triage | undefined) => store.dispatch({ kind: 'triaged', fingerprint, triage: now });
  try {
    changed(await triage.write(fingerprint, decision, before));
    renew();
    return t('Saved: {0}.', triageWord(t, decision.state));
  } catch (error) {
    if (!isRefusal(error, 'triage_conflict')) return error instanceof Error ? error.message : String(error);
    const now = await triage.read(fingerprint).catch(() => undefined);
    changed(now);
    return conflictText(t, now);
  }
}

/** The decision of the other stands; one's own is saved by deciding again, having read it. */
function conflictText(t: SecurityParts['t'], now: Triage | undefined): string {
  const state = triageWord(t, now?.state ?? 'open');
  return now?.note === undefined
    ? t('Not saved: it was changed elsewhere meanwhile, and is now “{0}”. Decide again to replace that.', state)
    : t(
        'Not saved: it was changed elsewhere meanwhile, and is now “{0}”: {1}. Decide again to replace that.',
        state,
        now.note,
      );
}

function decisionWord(t: SecurityParts['t'], state: TriageState): string {
  return { open: t('Still open'), accepted: t('Accept'), false_positive: t('False positive') }[state];
}
