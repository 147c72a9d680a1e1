import type { Finding, FindingStep } from '#protocol/security.ts';
import { element } from '../../elements/element.ts';
import { watch } from '../../state/watch.ts';
import { type Column, createDataTable } from '../metrics/data-table.ts';
import { placeText } from './place-link.ts';
import type { SecurityParts } from './security-parts.ts';
import { shownFinding } from './security-state.ts';
import { proofWord, roleWord } from './security-words.ts';

/** A row of the table, which has the marks of the drawing in their order. */
interface StepRow {
  readonly order: number;
  readonly role: string;
  readonly what: string;
  readonly file: string;
  readonly line: number;
  readonly proof: string;
  readonly code: string;
}

/** The same as the drawing and the code below it, as a table. */
export function createStepTable(parts: SecurityParts): HTMLElement {
  const { store, t, open, openWord } = parts;
  let order = '-order';
  let rows: readonly StepRow[] = [];
  const table = createDataTable<StepRow>({
    t,
    label: t('Steps of the path'),
    columns: columnsOf(parts),
    press: open,
    pressWord: (row) => `${openWord} ${placeText(row)}`,
    ordered(wanted) {
      order = wanted;
      table.show(rows, order);
    },
  });
  watch(
    store,
    (state) => [shownFinding(state)] as const,
    ([finding]) => {
      rows = finding === undefined ? [] : rowsOf(parts, finding);
      table.show(rows, order);
    },
  );
  return element('div', { class: 'gp-table gp-sc-table' }, table.root);
}

function rowsOf({ t }: SecurityParts, { path, reach: { entryPoint } }: Finding): StepRow[] {
  if (path === undefined) return [];
  const steps = path.map((step, index) => stepRow(t, step, index));
  if (entryPoint === undefined) return steps;
  const { name, file, line } = entryPoint;
  return [{ order: 0, role: t('Entry point'), what: name, file, line, proof: '', code: '' }, ...steps];
}

function stepRow(t: SecurityParts['t'], { role, what, file, line, proof, text }: FindingStep, index: number): StepRow {
  const known = index === 0 ? '' : proofWord(t, proof);
  return { order: index + 1, role: roleWord(t, role), what, file, line, proof: known, code: text.trim() };
}

function columnsOf({ t }: SecurityParts): readonly Column<StepRow>[] {
  return [
    { key: 'place', name: t('Place'), isText: true, value: placeText },
    {
      key: 'order',
      name: t('Step'),
      value: ({ order }) => order,
      text: ({ order }) => (order === 0 ? '' : String(order)),
    },
    { key: 'role', name: t('Role'), isText: true, value: ({ role }) => role },
    { key: 'what', name: t('What happens'), isText: true, value: ({ what }) => what },
    { key: 'proof', name: t('Proof'), isText: true, value: ({ proof }) => proof },
    { key: 'code', name: t('Code'), isText: true, value: ({ code }) => code },
  ];
}
