import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { inertNotice } from '../../../../extension/text/inert-notice.ts';

/** Pattern of links that the editor draws in a message (`parseLinkedText`, VS Code 1.105 to 1.139). */
const link = /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)(?: (["'])(.+?)(\3))?\)/giu;

describe('Text from outside in messages of the editor', () => {
  it('is no link, whatever it says', () => {
    const hostile = [
      '[fix](command:workbench.action.terminal.sendSequence?%5B%5D)',
      'tests/[fix](command:x).test.js, [](command:x)](command:y)',
      '[a](https://example.com)',
      '[a](file:/etc/passwd "b")',
    ];
    for (const text of hostile) {
      assert.equal(text.match(link) !== null, true, text);
      assert.equal(inertNotice(text).match(link), null, text);
    }
  });

  it('stays what it is else', () => {
    assert.equal(inertNotice('src/[id]/page.tsx (2 lines)'), 'src/[id]/page.tsx (2 lines)');
  });

  it('is made so wherever a message may hold some', () => {
    const shown =
      /window\.show(?:Error|Warning|Information)Message\(\s*(?!inertNotice\()(?!(?:words\.)?l10n\.t\('[^']*'\))/gu;
    const files = globSync('extension/**/*.ts').flatMap((path) => {
      const calls = [...readFileSync(path, 'utf8').matchAll(shown)].length;
      return calls === 0 ? [] : [path.replaceAll('\\', '/')];
    });
    // Their messages are texts of our own, addresses of the engine, and dialogs, which have no links.
    assert.deepEqual(files.toSorted(), [
      'extension/commands/copy-api-base-url.ts',
      'extension/impact/register-impact.ts',
      'extension/keys/manage-keys.ts',
      'extension/models/ask-consent.ts',
    ]);
  });
});
