import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { eventually } from '../../support/eventually.ts';
import { stall } from '../host/stall.ts';
import { fileUri } from './extension-under-test.ts';

const stallUri = () => fileUri('src/stall/stall.ts');
const LENSES_RESOLVED = 100;

async function lenses(): Promise<vscode.CodeLens[]> {
  await vscode.workspace.openTextDocument(stallUri());
  return vscode.commands.executeCommand('vscode.executeCodeLensProvider', stallUri(), LENSES_RESOLVED);
}

/** Of callers, and of what may be some. */
async function lensesOver(line: number): Promise<string[]> {
  const found = (await lenses()).filter(({ range }) => range.start.line === line);
  return found.flatMap(({ command }) => command?.title ?? []).filter((title) => /caller|unknown/.test(title));
}

const unusedHints = () =>
  vscode.languages.getDiagnostics(stallUri()).filter(({ source }) => /groundplan/i.test(source ?? ''));

async function hierarchyItem(line: number, character: number): Promise<vscode.CallHierarchyItem> {
  const [item] = await vscode.commands.executeCommand<vscode.CallHierarchyItem[]>(
    'vscode.prepareCallHierarchy',
    stallUri(),
    new vscode.Position(line, character),
  );
  assert.ok(item);
  return item;
}

export function describeSymbolFeatures(): void {
  describe('Of single symbols', () => {
    before(async () => {
      for (const [path, text] of Object.entries(stall))
        // oxlint-disable-next-line no-await-in-loop -- the second uses the first
        await vscode.workspace.fs.writeFile(fileUri(path), Buffer.from(text));
      await vscode.window.showTextDocument(stallUri());
    });

    it('a lens counts the callers of a class, and what may be a further one', async () => {
      await eventually(async () => assert.deepEqual(await lensesOver(0), ['1 caller']));
      assert.deepEqual(await lensesOver(1), ['1 caller', '1 unknown']);
      assert.deepEqual(await lensesOver(6), ['2 callers']);
    });

    it('what no one calls has no lens', async () => assert.deepEqual(await lensesOver(11), []));

    it('a lens of its own reports the tests that a change reaches, and leads to them', async () => {
      const lens = await eventually(async () => {
        const found = (await lenses()).find(
          ({ range, command }) => range.start.line === 6 && /tests?$/.test(command?.title ?? ''),
        );
        assert.ok(found?.command);
        return found.command;
      });
      assert.match(lens.title, /^1\+? tests?$/);
      assert.deepEqual(
        [lens.command, lens.arguments],
        ['groundplan.showImpactOfSymbol', [stallUri().toString(), 'src/stall/stall.ts#greet', 'tests']],
      );
    });

    it('a lens leads to the list of callers', async () => {
      const [lens] = (await lenses()).filter(({ range }) => range.start.line === 6);
      assert.equal(lens.command?.command, 'groundplan.showCallers');
      assert.deepEqual(lens.command.arguments, [stallUri().toString(), 'src/stall/stall.ts#greet']);
    });

    it('the hierarchy of calls, both ways', async () => {
      const item = await eventually(() => hierarchyItem(6, 17));
      assert.equal(item.name, 'greet');
      const incoming = await vscode.commands.executeCommand<vscode.CallHierarchyIncomingCall[]>(
        'vscode.provideIncomingCalls',
        item,
      );
      assert.deepEqual(incoming.map(({ from }) => from.name).toSorted(), ['open', 'stall.test.ts']);
      const outgoing = await vscode.commands.executeCommand<vscode.CallHierarchyOutgoingCall[]>(
        'vscode.provideOutgoingCalls',
        await hierarchyItem(1, 3),
      );
      assert.deepEqual(
        outgoing.map(({ to }) => to.name),
        ['greet'],
      );
    });

    it('an export that is proven to be unused is faded, unless a setting says otherwise', async () => {
      const hint = await eventually(() => {
        const found = unusedHints();
        assert.equal(found.length, 1);
        return found[0];
      });
      assert.equal(hint.range.start.line, 11);
      assert.equal(hint.severity, vscode.DiagnosticSeverity.Hint);
      assert.deepEqual(hint.tags, [vscode.DiagnosticTag.Unnecessary]);
      const settings = vscode.workspace.getConfiguration('groundplan');
      await settings.update('diagnostics.unused', 'off', vscode.ConfigurationTarget.Global);
      await eventually(() => assert.deepEqual(unusedHints(), []));
      await settings.update('diagnostics.unused', undefined, vscode.ConfigurationTarget.Global);
      await eventually(() => assert.equal(unusedHints().length, 1));
    });

    it('its quick fix takes it away with its comment', async () => {
      const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
        'vscode.executeCodeActionProvider',
        stallUri(),
        new vscode.Range(11, 17, 11, 17),
        vscode.CodeActionKind.QuickFix.value,
      );
      const fix = actions.find(({ title }) => title === 'Remove unused forgotten');
      assert.ok(fix?.edit, JSON.stringify(actions.map(({ title }) => title)));
      await vscode.workspace.applyEdit(fix.edit);
      const document = await vscode.workspace.openTextDocument(stallUri());
      assert.equal(document.getText(), stall['src/stall/stall.ts'].slice(0, document.getText().length));
      assert.doesNotMatch(document.getText(), /forgotten|Nobody/);
      await document.save();
      await eventually(() => assert.deepEqual(unusedHints(), []));
    });
  });
}
