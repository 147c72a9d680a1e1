import { firstPackages, type PackagesView } from '../../../state/security-view.ts';
import { createStore } from '../../../state/store.ts';
import { watch } from '../../../state/watch.ts';
import type { PanelContext } from '../../panel-context.ts';
import type { SecurityPageParts } from '../security-parts.ts';
import { PackagesAsking } from './ask-packages.ts';
import { createPackages } from './create-packages.ts';
import { firstPackagesState, type PackagesAction, type PackagesState, reducePackages } from './packages-state.ts';

/** The most that one page has. Of holes beyond it the page says that it is not known who reaches them. */
const findingsMax = 1000;

/** The packages of the project that is looked at; nothing is asked before they are. */
export function createPackagesTab(
  { store, bridge }: Pick<PanelContext, 'store' | 'bridge'>,
  parts: SecurityPageParts,
  project: () => string,
): HTMLElement {
  const packages = createStore<PackagesState, PackagesAction>(reducePackages, firstPackagesState);
  const asking = new PackagesAsking(packages, {
    packages: async (question, signal) =>
      (await bridge.call('packages.list', { id: project(), detail: 'full', ...question }, signal)).data,
    findings: async (signal) => {
      const about = { category: 'dependency', confidence: 'low', triage: 'all', suppressed: 'include' } as const;
      return (await bridge.call('security.get', { id: project(), ...about, limit: findingsMax }, signal)).data.findings;
    },
    uses: async (node, signal) =>
      (await bridge.call('edge.get', { id: project(), source: './**', target: node }, signal)).data,
  });
  const viewed = (): PackagesView => store.get().view.security?.packages ?? firstPackages;
  const root = createPackages({
    ...parts,
    store: packages,
    go: (change) => store.dispatch({ kind: 'security', change: { packages: { ...viewed(), ...change } } }),
    toFindings: (change) => store.dispatch({ kind: 'security', change: { ...change, packages: undefined } }),
    again: () => asking.again(),
  });
  watch(
    store,
    ({ view }) => [view.project] as const,
    () => {
      asking.stop();
      packages.dispatch({ kind: 'cleared' });
    },
  );
  watch(
    store,
    ({ view }) => [view.security?.packages] as const,
    ([view]) => {
      if (view === undefined) return;
      packages.dispatch({ kind: 'view', view });
      asking.follow(view);
    },
  );
  watch(
    store,
    ({ session, view, index }) =>
      [
        session.state === 'open' &&
          view.mode === 'security' &&
          view.project !== undefined &&
          view.security?.packages !== undefined,
        view.project,
        index?.snapshot,
      ] as const,
    ([isWanted, , snapshot]) => (isWanted ? asking.renew(snapshot) : undefined),
  );
  return root;
}
