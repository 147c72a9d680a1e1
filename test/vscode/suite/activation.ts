import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { eventually } from '../../support/eventually.ts';
import { extensionUnderTest, fileUri } from './extension-under-test.ts';

export function describeActivation(): void {
  describe('Activation', () => {
    it('waits for a supported language or a view', () => assert.equal(extensionUnderTest().isActive, false));

    it('comes with the first file of a supported language', async () => {
      await vscode.window.showTextDocument(fileUri('src/order.ts'));
      await eventually(() => assert.equal(extensionUnderTest().isActive, true));
    });
  });
}
