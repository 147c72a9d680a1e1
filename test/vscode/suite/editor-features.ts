import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { eventually } from '../../support/eventually.ts';
import { fileUri } from './extension-under-test.ts';

const RESOLVED_AT_MOST = 100;

async function lensTitles(path: string): Promise<string[]> {
  await vscode.workspace.openTextDocument(fileUri(path));
  const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
    'vscode.executeCodeLensProvider',
    fileUri(path),
    RESOLVED_AT_MOST,
  );
  return lenses.map(({ command }) => command?.title ?? '');
}

async function hoverText(path: string, line: number, character: number): Promise<string> {
  const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
    'vscode.executeHoverProvider',
    fileUri(path),
    new vscode.Position(line, character),
  );
  return hovers
    .flatMap(({ contents }) => contents)
    .map((content) => (typeof content === 'string' ? content : content.value))
    .join('\n');
}

export function describeEditorFeatures(): void {
  describe('In the editor', () => {
    before(() => vscode.window.showTextDocument(fileUri('src/cart.ts')));

    it('lenses count who depends on a file and what it depends on', async () => {
      // At least so many, until all imports of the folder are followed.
      await eventually(async () =>
        assert.match((await lensTitles('src/order.ts')).join(' · '), /2 dependents.*2 dependencies/),
      );
    });

    it('a file that nothing concerns has no lens', async () => assert.deepEqual(await lensTitles('src/lonely.ts'), []));

    it('an import says what it leads to', async () => {
      const text = await eventually(async () => {
        const found = await hoverText('src/cart.ts', 0, 25);
        // As Markdown, where a full stop may be escaped.
        assert.match(found, /order\\?\.ts/);
        return found;
      });
      assert.ok(text.split('\n').filter((line) => line.trim() !== '').length <= 10, text);
    });

    it('an import that is part of a cycle is marked, with the way round', async () => {
      const found = await eventually(() => {
        const [first] = vscode.languages
          .getDiagnostics(fileUri('src/cart.ts'))
          .filter(({ source }) => /groundplan/i.test(source ?? ''));
        assert.ok(first);
        return first;
      });
      assert.equal(found.range.start.line, 0);
      assert.ok((found.relatedInformation ?? []).some(({ location }) => location.uri.path.endsWith('/src/order.ts')));
    });

    it('an import that is used for types alone can be made type-only', async () => {
      const uri = fileUri('src/cart.ts');
      const action = await eventually(async () => {
        const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
          'vscode.executeCodeActionProvider',
          uri,
          new vscode.Range(0, 0, 0, 10),
          vscode.CodeActionKind.QuickFix.value,
        );
        const found = actions.find(({ title }) => /type-only/i.test(title));
        assert.ok(found?.edit, JSON.stringify(actions.map(({ title }) => title)));
        return found;
      });
      await vscode.workspace.applyEdit(action.edit as vscode.WorkspaceEdit);
      const document = await vscode.workspace.openTextDocument(uri);
      assert.match(document.lineAt(0).text, /^import (?:type \{ Order \}|\{ type Order \}) from '\.\/order\.ts';$/);
      await vscode.commands.executeCommand('workbench.action.files.revert');
    });
  });
}
