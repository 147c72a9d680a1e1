import assert from 'node:assert/strict';
import { linksText, type SourceFiles } from './linked-project.ts';

/** Everything that is said of the files, a line each. Texts are without what their lines are indented by. */
export function checkLinks(title: string, files: SourceFiles, expected: string): void {
  it(title, async () => {
    const texts = Object.entries(files).map(([path, text]) => [path, unindented(text)] as const);
    assert.equal(await linksText(Object.fromEntries(texts)), `${unindented(expected)}\n`);
  });
}

function unindented(text: string): string {
  const lines = text.split('\n').map((line) => line.replace(/^ {6,8}/, ''));
  return lines.filter((line) => line.trim() !== '').join('\n');
}
