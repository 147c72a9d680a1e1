import { readScriptBlocks } from '../../languages/typescript/script-blocks.ts';
import { directoryOf } from '../../resolve/javascript/path.ts';

/** `from "./a.js"`, `import "./a.js"`, `import("./a.js")` in the scripts of a page. */
const IMPORTED = /\b(?:from|import)\s{0,100}\(?\s{0,100}(?:"([^"\n]+)"|'([^'\n]+)')/g;

/** Specifiers of the modules that a page loads, seen from its folder and from those above: servers may have their root there. */
export function modulesOfPage(path: string, text: string): readonly (readonly string[])[] {
  const { text: scripts, sources } = readScriptBlocks(text, true);
  const inline = Array.from(scripts.matchAll(IMPORTED), ([, double, single]) => double ?? single);
  const written = [...sources.map(({ specifier }) => specifier), ...inline].map((each) => each.replace(/[?#].*$/s, ''));
  return written
    .filter((each) => each !== '' && !/^[a-z]+:|^\/\//i.test(each))
    .map((each) => (each.startsWith('/') ? fromAbove(path, each.slice(1)) : [asRelative(each)]));
}

function fromAbove(path: string, rest: string): readonly string[] {
  const found = [`./${rest}`];
  let up = '';
  for (let folder = directoryOf(path); folder !== ''; folder = directoryOf(folder)) {
    up += '../';
    found.push(`${up}${rest}`);
  }
  return found;
}

function asRelative(written: string): string {
  return written.startsWith('.') ? written : `./${written}`;
}
