import { BridgeError, isRefusal } from '../../bridge/bridge.ts';
import { pause } from '../../bridge/pause.ts';
import { firstSecurity } from '../../state/security-view.ts';
import { createStore } from '../../state/store.ts';
import { watch } from '../../state/watch.ts';
import type { PanelContext } from '../panel-context.ts';
import { SecurityAsking } from './ask-security.ts';
import { createSecurity } from './create-security.ts';
import { createPackagesTab } from './packages/packages-tab.ts';
import type { SecurityPageParts, SecurityParts, TriageRecords } from './security-parts.ts';
import { firstState, reduceSecurity, type SecurityAction, type SecurityState } from './security-state.ts';

type PageContext = Pick<PanelContext, 'store' | 'bridge' | 'copy' | 'link'>;

/** The findings of the project that is looked at, of its newest index; what is shown of them is in the address. */
export function createScannedPage(context: PageContext, parts: SecurityPageParts): HTMLElement {
  const { store, bridge, copy, link } = context;
  const security = createStore<SecurityState, SecurityAction>(reduceSecurity, firstState);
  const project = () => {
    const { project: id } = store.get().view;
    if (id === undefined) throw new BridgeError('project_not_found', 404, parts.t('There is no project.'));
    return id;
  };
  const asking = new SecurityAsking(
    security,
    async (question, signal) => (await bridge.call('security.get', { id: project(), ...question }, signal)).data,
    pause,
    Date.now,
  );
  const packages = createPackagesTab(context, parts, project);
  const securityParts: SecurityParts = {
    ...parts,
    store: security,
    go: (change) => store.dispatch({ kind: 'security', change }),
    retry: (piece) => asking.retry(piece),
    progress: async (signal) => (await bridge.call('index.state', { id: project(), detail: 'full' }, signal)).data.scan,
    cancel: () => asking.cancel(),
    triage: triageRecords(context, project),
    renew: () => asking.again(),
    copyLink: () => copy(link(), parts.t('Link')),
    announce: (text) => store.dispatch({ kind: 'announce', text }),
  };
  watch(
    store,
    ({ view }) => [view.project] as const,
    () => {
      asking.stop();
      security.dispatch({ kind: 'cleared' });
    },
  );
  watch(
    store,
    ({ view }) => [view.security ?? firstSecurity] as const,
    ([view]) => {
      security.dispatch({ kind: 'view', view });
      asking.follow(view);
    },
  );
  watch(
    store,
    ({ session, view, index }) =>
      [
        session.state === 'open' && view.mode === 'security' && view.project !== undefined,
        view.project,
        index?.snapshot,
        view.security?.packages === undefined,
      ] as const,
    ([isWanted, , snapshot, areFindingsShown]) => {
      if (!isWanted) asking.stop();
      // A scan may take long: none is begun for who looks at packages.
      else if (areFindingsShown) asking.renew(snapshot);
    },
  );
  return createSecurity(securityParts, packages);
}

function triageRecords({ bridge }: PageContext, project: () => string): TriageRecords {
  return {
    async read(fingerprint) {
      try {
        return (await bridge.call('triage.get', { id: project(), fingerprint })).data;
      } catch (error) {
        if (isRefusal(error, 'path_not_found')) return undefined;
        throw error;
      }
    },
    async write(fingerprint, decision, before) {
      const version = before === undefined ? {} : { ifMatch: [before.version] };
      return (await bridge.call('triage.put', { id: project(), fingerprint, ...decision, ...version })).data;
    },
  };
}
