import { BridgeError } from '../../bridge/bridge.ts';
import { element } from '../../elements/element.ts';
import { Latest } from '../../elements/latest.ts';
import { fileOf, isSymbol } from '../../state/node-ids.ts';
import { codeExcerpt } from './code-excerpt.ts';
import { isSymbolMark } from '../details/mark-kind.ts';
import type { PanelContext } from '../panel-context.ts';

/** As much of a symbol as stands beside its drawing. */
const linesMax = 12;

/** The code of the symbol that is pointed at, in the drawing around another one. */
export function createPeek({ store, bridge }: Pick<PanelContext, 'store' | 'bridge'>): {
  readonly root: HTMLElement;
  readonly show: (id: string | undefined) => void;
} {
  const root = element('div', { class: 'gp-peek', hidden: true });
  // The request is optional: without an answer nothing is shown.
  const asking = new Latest((error) => {
    if (!(error instanceof BridgeError)) throw error;
  });
  const hide = () => {
    root.hidden = true;
    root.replaceChildren();
    asking.stop();
  };
  const show = (id: string | undefined) => {
    const { drawing, view } = store.get();
    const mark = drawing?.view.marks.find((each) => each.id === id);
    const { project } = view;
    const isAroundSymbol = view.focus !== undefined && isSymbol(view.focus);
    if (!isAroundSymbol || project === undefined) return hide();
    if (id === undefined || mark?.line === undefined || !isSymbolMark(id, mark)) return hide();
    const { line, size } = mark;
    asking.run(async (signal) => {
      const params = { id: project, file: fileOf(id), line, endLine: line + Math.min(linesMax, size) - 1 };
      root.replaceChildren(codeExcerpt((await bridge.call('source.get', params, signal)).data));
      root.hidden = false;
    });
  };
  return { root, show };
}
