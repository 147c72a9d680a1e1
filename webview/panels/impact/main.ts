/** The impact of a change, in a panel of the editor: the extension asks for it, this shows it. */
import type { ExtensionMessage } from '#protocol/panel-messages.ts';
import { beginOnce, editorPort, reportFailures } from '../../bridge/editor-port.ts';
import { createStore } from '../../state/store.ts';
import { watch } from '../../state/watch.ts';
import { watchHeldKeys } from '../editor/held-keys.ts';
import { wholePage } from '../editor/whole-page.ts';
import { createImpact } from './create-impact.ts';
import type { ImpactParts } from './impact-parts.ts';
import { firstImpact, type ImpactAction, type ImpactState, reduceImpact } from './impact-state.ts';
import { titleOf } from './subject-text.ts';

const port = editorPort();
const store = createStore<ImpactState, ImpactAction>(reduceImpact, firstImpact);
/** Folder of the window that is asked about. */
let project: string | undefined;

reportFailures(port);
beginOnce(port, start);
// What comes with the start is not lost.
port.listen(onItem);

function start(): void {
  const whole = wholePage('No connection to the engine, trying again');
  watch(
    store,
    ({ subject }) => [titleOf(subject)] as const,
    ([title]) => port.post({ kind: 'state', title }),
  );
  whole.show('Impact', createImpact(partsOf(whole.announce)));
  port.listen((message) => {
    if (message.kind === 'connection') whole.connected(message.isConnected);
  });
}

function partsOf(announce: (text: string) => void): ImpactParts {
  const isHeld = watchHeldKeys(document);
  return {
    store,
    openWord: 'Open',
    heading: 'h1',
    announce,
    open: (place) => port.post({ kind: 'open', ...named(), ...place, ...(isHeld() && { beside: true }) }),
    ask(subject) {
      store.dispatch({ kind: 'asked', subject });
      port.post({ kind: 'impactOf', ...named(), subject });
    },
    copy(text, what) {
      port.post({ kind: 'copy', text });
      announce(`${what} copied`);
    },
    runTests: (tests) =>
      port.post({ kind: 'runTests', ...named(), tests: tests.map(({ file, basis }) => ({ file, basis })) }),
    leave: () => port.post({ kind: 'leave' }),
  };
}

function named() {
  return project === undefined ? {} : { project };
}

function onItem(message: ExtensionMessage): void {
  switch (message.kind) {
    case 'impactAsked':
      project = message.project ?? project;
      return store.dispatch({
        kind: 'asked',
        subject: message.subject,
        ...(message.list !== undefined && { list: message.list }),
      });
    case 'impact': {
      const { subject, impact, isUnsaved = false, remote } = message;
      project = message.project;
      return store.dispatch({ kind: 'came', subject, impact, isUnsaved, project: message.project, remote });
    }
    case 'impactOfRemote':
      return store.dispatch({ kind: 'remote', isOffered: message.isOffered });
    case 'impactFailed': {
      const { subject, code, message: text } = message;
      return store.dispatch({ kind: 'failed', subject, failure: { code, message: text } });
    }
    default:
  }
}
