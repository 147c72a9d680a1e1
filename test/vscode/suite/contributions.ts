import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { extensionUnderTest } from './extension-under-test.ts';

interface Contributions {
  readonly commands: readonly { readonly command: string }[];
  readonly configuration: readonly { readonly properties: Readonly<Record<string, { default?: unknown }>> }[];
}

/** They are not found in the palette: they take the row as argument. */
const ofRows = ['groundplan.showMoreRows', 'groundplan.showSentRequest'];

const contributed = () => (extensionUnderTest().packageJSON as { contributes: Contributions }).contributes;

export function describeContributions(): void {
  describe('What the manifest promises', () => {
    it('is registered: every command, and no other but those that rows of a view run', async () => {
      const promised = [...contributed().commands.map(({ command }) => command), ...ofRows];
      const all = await vscode.commands.getCommands(true);
      // VS Code itself makes commands of a view: to focus it, to open it, to reset its place.
      const ofViews = /^groundplan\.\w+\.(?:focus|open|resetViewLocation|removeView|toggleVisibility)$/;
      const registered = all.filter((id) => id.startsWith('groundplan.') && !ofViews.test(id));
      assert.deepEqual(registered.toSorted(), promised.toSorted());
    });

    it('has a default for every setting', () => {
      const settings = vscode.workspace.getConfiguration();
      const properties = [contributed().configuration].flat().flatMap((group) => Object.entries(group.properties));
      assert.ok(properties.length > 10);
      for (const [name, { default: value }] of properties)
        assert.deepEqual(settings.inspect(name)?.defaultValue, value);
    });
  });
}
