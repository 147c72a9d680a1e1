import type { PageMessage } from '#protocol/panel-messages.ts';
import type { MessagePort } from '../../bridge/message-bridge.ts';
import type { PanelContext } from '../panel-context.ts';
import type { OwnHistory } from './own-history.ts';

/** The types that the extension takes; whatever else a page made would be refused by it. */
type SavedType = Extract<PageMessage, { kind: 'save' }>['type'];

interface Parts {
  readonly port: Pick<MessagePort, 'post'>;
  readonly store: PanelContext['store'];
  readonly steps: OwnHistory;
  readonly linkBase: () => string;
  readonly isHeld: () => boolean;
  /** Called with each file that is opened from here. */
  readonly opened: (file: string) => void;
}

export type EditorParts = Pick<PanelContext, 'copy' | 'navigate' | 'link' | 'save' | 'openCode' | 'noProject'>;

/** Functions that a page in the editor asks the editor for. Nothing can be printed there. */
export function editorPage({ port, store, steps, linkBase, isHeld, opened }: Parts): EditorParts {
  return {
    noProject: {
      title: 'No folder is open',
      advice: 'Open a folder, and Groundplan draws what depends on what in it.',
    },
    navigate: (step) => steps.go(step),
    // Encoded as a whole: an editor decodes an address once before it gives it to anybody.
    link: () => `${linkBase()}?view=${encodeURIComponent(steps.fragment)}`,
    copy(text, what) {
      port.post({ kind: 'copy', text });
      store.dispatch({ kind: 'notice', text: `${what} copied`, atMs: Date.now() });
    },
    save(name, content) {
      const type = content.type as SavedType;
      void base64Of(content).then((text) => port.post({ kind: 'save', name, content: text, type }));
    },
    openCode({ file, line }) {
      const { project } = store.get().view;
      opened(file);
      port.post({
        kind: 'open',
        file,
        ...(project !== undefined && { project }),
        ...(line !== undefined && { line }),
        ...(isHeld() && { beside: true }),
      });
    },
  };
}

async function base64Of(content: Blob): Promise<string> {
  const bytes = new Uint8Array(await content.arrayBuffer());
  const partLength = 0x8000;
  let text = '';
  for (let start = 0; start < bytes.length; start += partLength) {
    text += String.fromCharCode(...bytes.subarray(start, start + partLength));
  }
  return btoa(text);
}
