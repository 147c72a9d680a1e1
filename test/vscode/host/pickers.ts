/**
 * Commands that open pickers, as a user works with these. A picker that goes with the focus is lost where a page gets the focus back late
 * from the palette: then the command is run again.
 */
import { eventually } from '../../support/eventually.ts';
import type { Workbench } from './workbench.ts';

/** A picker that has not come by then is lost: before it, a command may ask engine and remote. */
const PICKER_MS = 15_000;

/** Runs a command, and chooses a row in each picker that it opens. */
export function choose(window: Workbench, command: string, ...rows: readonly (string | RegExp)[]): Promise<void> {
  return withPickers(window, command, async (timeout) => {
    // oxlint-disable-next-line no-await-in-loop -- each picker opens with the choice before
    for (const row of rows) await chooseRow(window, row, timeout);
  });
}

/** Runs a command, types into the picker that it opens, and resolves once the row is there. */
export function find(window: Workbench, command: string, text: string, row: string | RegExp): Promise<void> {
  return withPickers(window, command, async (timeout) => {
    await window.quickInput.locator('input').first().fill(text, { timeout });
    await window.quickRow(row).waitFor({ timeout });
  });
}

/** A line of the menu behind the status item. */
export function chooseFromMenu(window: Workbench, label: string): Promise<void> {
  return withPickers(window, 'Groundplan: Show Menu', async (timeout) => {
    // The list shows the rows that there is room for.
    await window.quickRow('Show Graph').or(window.quickRow('Index Folder')).first().waitFor({ timeout });
    await window.quickInput.locator('input').first().fill(label, { timeout });
    await chooseRow(window, label, timeout);
  });
}

/** A click that is given up may have been made, and none is made twice: only the row is waited for with a limit. */
async function chooseRow(window: Workbench, text: string | RegExp, timeout: number): Promise<void> {
  const row = window.quickRow(text);
  await row.waitFor({ timeout });
  await row.click();
}

function withPickers(window: Workbench, command: string, use: (timeoutMs: number) => Promise<void>): Promise<void> {
  return eventually(async (patienceMs) => {
    await window.runCommand(command);
    try {
      await use(Math.max(PICKER_MS, patienceMs));
    } catch (error) {
      await window.press('Escape');
      throw error;
    }
  });
}
