/** What a person sees of a team's remote, for `take-screenshots.ts`: connecting, mode, link, push, view, log and drift. */
import { join } from 'node:path';
import { writeTree } from '../support/temporary-folder.ts';
import { TeamRemote } from './host/team-remote.ts';
import type { Workbench } from './host/workbench.ts';

let served: Promise<TeamRemote> | undefined;

/** Ends the remote, where a scene has started one. */
export async function endRemote(): Promise<void> {
  await (await served)?.dispose();
  served = undefined;
}

function remoteNow(): Promise<TeamRemote> {
  return (served ??= TeamRemote.start());
}

const notice = (window: Workbench, text: string | RegExp) =>
  window.page.locator('.notifications-toasts .notification-list-item', { hasText: text }).first().waitFor();

/** In the order in which they are reached. @param folder of the window */
export function remoteScenes(folder: string): Readonly<Record<string, (window: Workbench) => Promise<unknown>>> {
  return {
    'remote-address': async (window) => {
      await window.press('Escape');
      await window.runCommand('Groundplan: Connect to Remote');
      await window.quickInput.getByText(/Base URL of the remote/).waitFor();
      await window.quickInput.locator('input').first().fill('http://team.example');
    },
    'remote-key': async (window) => {
      await window.enter((await remoteNow()).url);
      await window.quickInput.getByText(/among its secrets/).waitFor();
    },
    'remote-mode': async (window) => {
      await window.enter((await remoteNow()).ownerKey);
      await window.quickRow('Structure').waitFor();
    },
    'remote-confirm': async (window) => {
      await window.quickRow('Structure').click();
      await window.dialog.waitFor();
    },
    'remote-link': async (window) => {
      await window.dialog.getByRole('button', { name: 'Use This Mode' }).click();
      await window.runCommand('Groundplan: Link Project');
      await window.quickRow('Register as a New Project').waitFor();
    },
    'remote-register': async (window) => {
      await window.quickRow('Register as a New Project').click();
      await window.quickRow('Name of the folder').waitFor();
    },
    'remote-linked': async (window) => {
      await window.quickRow('Name of the folder').click();
      await notice(window, 'Linked with');
    },
    'remote-names': async (window) => {
      await window.runCommand('Groundplan: Push Structure');
      await window.quickRow('Names as they are').waitFor();
    },
    'remote-view': async (window) => {
      await window.quickRow('Names as they are').click();
      await notice(window, /^Sent:/);
      await window.openAllViews();
      for (const title of ['Overview', 'Architecture', 'Dependencies', 'Neighbourhood', 'Import Cycles']) {
        // oxlint-disable-next-line no-await-in-loop -- a view moves when the one above it is folded
        await window.foldView(title);
      }
      await window.expandView('Remote');
      for (const row of ['tea-shop', 'Limits', 'Sent'])
        // oxlint-disable-next-line no-await-in-loop -- one row after the other
        await window.treeRow('Remote', row).locator('.monaco-tl-twistie').click();
    },
    'remote-sent': async (window) => {
      await window.view('Remote').getByRole('button', { name: 'Show Sent Requests' }).first().click();
      await window.tab('Sent requests').waitFor();
    },
    'remote-disconnect': async (window) => {
      await window.runCommand('Groundplan: Disconnect from Remote');
      await window.dialog.waitFor();
    },
    'remote-drift': async (window) => {
      await window.press('Escape');
      writeTree(folder, {
        'src/tax.ts': "import { priceOf } from './price.ts';\n\nexport const tax = priceOf('tax');\n",
        'src/price.ts':
          "import { tax } from './tax.ts';\n\nexport const priceOf = (tea: string): number => tea.length + tax;\n",
        'src/lonely.ts': '',
        [join('src', 'till', 'bell.ts')]: "import { tax } from '../tax.ts';\n\nexport const ring = tax;\n",
      });
      await window.runCommand('Groundplan: Show Drift');
      await window.webview('.gp-drift .gp-df-changes tbody th:has-text("src/till/bell.ts")');
    },
    'remote-drift-narrow': async (window) => {
      await window.page.setViewportSize({ width: 700, height: 900 });
      await window.webview('.gp-drift .gp-df-changes tbody th');
    },
  };
}
