import type { Finding, FindingStep } from '#protocol/security.ts';
import type { PathNode } from '#webview/charts/security/path-scene.ts';
import type { Translate } from '../../state/translate.ts';
import { proofWord, roleWord } from './security-words.ts';

/** Id of the mark of the entry point; steps have their index. */
export const entryNode = 'entry';

/** Marks of a finding's path: the entry point that reaches it, where one is known, then each step. */
export function pathNodes(t: Translate, { path = [], reach }: Finding): PathNode[] {
  const { entryPoint } = reach;
  const entry: PathNode[] =
    entryPoint === undefined
      ? []
      : [
          {
            id: entryNode,
            kind: 'entry',
            file: entryPoint.file,
            title: t('Entry point'),
            what: entryPoint.name,
            place: t('line {0}', entryPoint.line),
            label: t('{0}:{1}, entry point {2}', entryPoint.file, entryPoint.line, entryPoint.name),
          },
        ];
  const steps = path.map((step, index): PathNode => stepNode(t, step, index, entryPoint !== undefined));
  return [...entry, ...steps];
}

/** `1 · Source`, `Step 2`, `3 · Sink`. */
export function stepTitle(t: Translate, { role }: FindingStep, index: number): string {
  return role === 'step' ? t('Step {0}', index + 1) : `${index + 1} · ${roleWord(t, role)}`;
}

function stepNode(t: Translate, step: FindingStep, index: number, hasEntry: boolean): PathNode {
  const isLater = index > 0;
  const { file, line, role, proof, what } = step;
  const place = t('{0}:{1}, {2}: {3}', file, line, stepTitle(t, step, index), what);
  return {
    id: String(index),
    kind: role,
    file,
    title: stepTitle(t, step, index),
    what,
    place: t('line {0}', line),
    label: isLater ? `${place}, ${proofWord(t, proof)}` : place,
    ...(isLater ? { proof } : hasEntry ? { proof: 'reach' as const } : {}),
  };
}
