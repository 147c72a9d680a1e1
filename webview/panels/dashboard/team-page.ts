import { iconButton, textButton } from '../../elements/button.ts';
import { createStore } from '../../state/store.ts';
import { watch } from '../../state/watch.ts';
import type { PanelContext } from '../panel-context.ts';
import { createTeam } from '../team/create-team.ts';
import { teamDeeds } from '../team/team-deeds.ts';
import { firstTeam, reduceTeam, type TeamAction, type TeamState } from '../team/team-state.ts';
import { toggleTeam } from '../toolbar/create-toolbar.ts';

/** The page "Team" of a remote, in the place of the drawing. */
export function createTeamPage({ store, bridge, copy }: PanelContext): HTMLElement {
  const team = createStore<TeamState, TeamAction>(reduceTeam, firstTeam);
  const parts = {
    store: team,
    bridge,
    language: 'en',
    copy,
    announce: (text: string) => store.dispatch({ kind: 'announce', text }),
  };
  const deeds = teamDeeds(parts);
  watch(
    store,
    ({ session, view }) => [session.state === 'open' && view.mode === 'team'] as const,
    ([isWanted]) => {
      // Of another member nothing stays.
      team.dispatch({ kind: 'forget' });
      if (isWanted) void deeds.load();
    },
  );
  return createTeam(parts, deeds);
}

/** At the end of the first line: it is about all projects. */
export function createTeamButtons({ store }: PanelContext, signOut: () => void): HTMLElement[] {
  const look = { 'aria-keyshortcuts': 'e', 'data-key': 'team' };
  const team = iconButton('team', 'Team: members, roles and log (e)', () => toggleTeam({ store }), look);
  watch(
    store,
    ({ view }) => [view.mode === 'team'] as const,
    ([isShown]) => team.setAttribute('aria-pressed', String(isShown)),
  );
  return [team, textButton('Sign Out', signOut, { 'data-key': 'sign out' })];
}
