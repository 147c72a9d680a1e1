import type { Finding, FindingFix } from '#protocol/security.ts';
import { textButton } from '../../elements/button.ts';
import { element } from '../../elements/element.ts';
import { placeLink } from './place-link.ts';
import type { SecurityParts } from './security-parts.ts';

type Edit = FindingFix['edits'][number];

/** The rewrite that mends a finding: the lines before and after, and in the editor a button that writes it. */
export function fixDifference(parts: SecurityParts, finding: Finding): HTMLElement[] {
  const { t, applyFix } = parts;
  const { fix, fingerprint } = finding;
  if (fix === undefined) return [];
  return [
    ...fix.edits.map((edit) => editRow(parts, edit, changedLine(finding, edit))),
    ...(applyFix === undefined
      ? []
      : [
          textButton(t('Write This in the Editor'), () => applyFix(fingerprint), {
            class: 'gp-button gp-framed',
            'data-key': 'fix',
          }),
        ]),
  ];
}

/** Code before and after. */
interface ChangedLine {
  readonly before: string;
  readonly after: string;
}

/** The whole line where the excerpt has it as it was scanned; else what is replaced alone. */
export function changedLine({ line, content }: Pick<Finding, 'line' | 'content'>, edit: Edit): ChangedLine {
  const before = content.split('\n')[edit.line - line] ?? '';
  const [from, to] = [edit.column - 1, edit.endColumn - 1];
  if (edit.endLine !== edit.line || before.slice(from, to) !== edit.replaced)
    return { before: edit.replaced, after: edit.text };
  return { before, after: before.slice(0, from) + edit.text + before.slice(to) };
}

function editRow(parts: SecurityParts, edit: Edit, { before, after }: ChangedLine): HTMLElement {
  const { t } = parts;
  return element(
    'div',
    { class: 'gp-sc-changes' },
    placeLink(parts, edit),
    codeRow('−', t('Before'), before, 'gp-sc-removed'),
    codeRow('+', t('After'), after, 'gp-sc-added'),
  );
}

function codeRow(sign: string, word: string, code: string, name: string): HTMLElement {
  return element(
    'div',
    { class: `gp-sc-change ${name}` },
    element('span', { class: 'gp-sc-change-sign', role: 'img', 'aria-label': word }, sign),
    element('code', { class: 'gp-sc-code' }, code.trim()),
  );
}
