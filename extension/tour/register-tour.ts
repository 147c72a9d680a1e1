import type { ExtensionContext, LogOutputChannel } from 'vscode';
import { commandsShowingFailures } from '../commands/show-failure.ts';
import type { WindowSession } from '../session/window-session.ts';
import type { TourGuide } from './tour-guide.ts';

export interface TourParts {
  readonly context: ExtensionContext;
  readonly session: WindowSession;
  readonly log: LogOutputChannel;
}

/** Registers the tour; its modules are loaded when the user first takes it. */
export function registerTour({ context, session, log }: TourParts): void {
  let guide: TourGuide | undefined;
  const begin = async () => {
    const [{ takeTour }, { TourGuide }] = await Promise.all([import('./take-tour.ts'), import('./tour-guide.ts')]);
    await takeTour(session, (guide ??= new TourGuide()));
  };
  const on = commandsShowingFailures(log);
  context.subscriptions.push(
    on('groundplan.takeTour', begin),
    on('groundplan.tourNext', () => guide?.step(1)),
    on('groundplan.tourBack', () => guide?.step(-1)),
    on('groundplan.endTour', () => guide?.end()),
    { dispose: () => guide?.dispose() },
  );
}
