import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { git } from './git-repository.ts';
import { hostileCharacters, hostileInNames } from './hostile-characters.ts';
import { temporaryFolder, writeTree } from './temporary-folder.ts';

/** Where a line break of a name would begin a line of its own. */
export const forgedLine = 'FORGED';

/** File names are limited to 255 bytes. */
const charactersInName = 40;

function inGroups(characters: readonly string[]): string[] {
  const groups: string[] = [];
  for (let at = 0; at < characters.length; at += charactersInName) {
    groups.push(characters.slice(at, at + charactersInName).join(''));
  }
  return groups;
}

const inNames = hostileInNames.filter((character) => character !== '/');

/** Texts that have every one of the characters, and begin a line. */
export const hostileNames: readonly string[] = [...inGroups(inNames), `x\n${forgedLine} 0 problems`];

/** A text for every typed input. */
export const hostileText = `what \u001B]8;;http://evil.example\u0007calls\u009B2J\u202E\u061C\u{e0041}\n${forgedLine}`;

export const hostileFile = `src/${hostileNames[0]}.ts`;

const everything = hostileCharacters.filter((character) => !/[\0\n\r\u2028\u2029]/.test(character)).join('');

function fileText(name: string, index: number): string {
  const quoted = JSON.stringify(name);
  return [
    `import { f${(index + 1) % hostileNames.length} } from ${JSON.stringify(`./${hostileNames[(index + 1) % hostileNames.length]}`)};`,
    `import ${JSON.stringify(`pkg-${name}`)};`,
    `/** Waits ${everything} as long. */`,
    `export function f${index}(text: string) { return new Shop${index}()[${quoted}](f${(index + 1) % hostileNames.length}(text)); }`,
    `export class Shop${index} { [${quoted}](x: unknown) { throw new Error(${quoted} + x); } ${quoted}() { return this.unknown.x(); } }`,
    `export enum Kind${index} { ${quoted} = ${index} }`,
    `const table = { ${quoted}: () => f${index}('') };`,
    `export { table as ${quoted} };`,
    `console.log(${quoted}, \`${everything.replaceAll(/[`\\$]/g, '')}\`);`,
  ].join('\n');
}

/** A repository in which everything that can have a name has a hostile one. */
export function hostileProject(): string {
  const folder = join(temporaryFolder(), `shop\u202E\u0007\n${forgedLine}`);
  mkdirSync(folder);
  const files = Object.fromEntries(hostileNames.map((name, index) => [`src/${name}.ts`, fileText(name, index)]));
  writeTree(folder, {
    ...files,
    'package.json': JSON.stringify({ name: `shop${hostileText}`, bin: { [hostileText]: `./${hostileFile}` } }),
    '.gitignore': `*${everything}\nskipped*\n`,
    CODEOWNERS: hostileNames.map((name) => `* @${name.replaceAll(/\s/g, '')}\n`).join(''),
    [`src/test/${hostileNames[1]}.test.ts`]: `import { f0 } from ${JSON.stringify(`../${hostileNames[0]}`)};\nit(${JSON.stringify(hostileText)}, () => f0(''));\n`,
    [`src/broken${hostileNames[2]}.ts`]: 'export function ( {',
  });
  const author = ['-c', `user.name=A\u001B[31m\u202E\u{e0041}`, '-c', 'user.email=a\u009B@example.com'];
  git(folder, 'init', '-q', '-b', 'branch\u202E\u{e0041}');
  git(folder, 'add', '-A');
  git(folder, ...author, 'commit', '-q', '-m', `Message ${hostileText}`);
  writeTree(folder, { [hostileFile]: `${fileText(hostileNames[0], 0)}\nexport const more = 1;\n` });
  return folder;
}
