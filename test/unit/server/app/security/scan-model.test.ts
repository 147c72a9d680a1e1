import assert from 'node:assert/strict';
import type { FoundScan } from '#server/app/security/found-scan.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { scanProgram } from '#server/engine/security/taint/scan-program.ts';
import { readScanRules } from '#server/scan-rules.ts';
import { openIndex, writeFiles } from '../../../../support/index-fixture.ts';
import { allLinkers } from '../../../../support/indexed-files.ts';
import { announcedSeed, rounds, seededRandom } from '../../../../support/random-rounds.ts';
import { type ScannerUnderTest, scannerWith } from '../../../../support/scanned-folder.ts';
import { plainCode, shellCode, shellRule } from '../../../../support/rule-text.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

type Random = () => number;

const names = ['load', 'send', 'wrap', 'pick'];
/** What one of them says counts otherwise where it is a test. */
const modules = ['a', 'b', 'c', 'lib/d', 'test/e'];
const token = `ghp_${'a1B2c3D4e5F6g7H8i9J0'.repeat(2).slice(0, 36)}`;

function choose<Item>(random: Random, items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)];
}

/** What a function does with its value: passes it on, puts it into text, checks it, or runs it. */
function statement(random: Random): string {
  const name = choose(random, names);
  return choose(random, [
    `  return ${name}(x);`,
    `  return 'ls ' + x;`,
    `  if (x === 'all') return x;`,
    `  return { value: x, other: 1 };`,
    `  return x.value;`,
    `  exec(x);`,
    `  exec('ls ' + ${name}(x)); // groundplan-ignore command-injection: a fixture`,
    `  state.last = x;`,
    `  return state.last;`,
    `  [x].forEach((each) => ${name}(each));`,
  ]);
}

function part(random: Random): string {
  const [name, other] = [choose(random, names), choose(random, names)];
  return choose(random, [
    `export function ${name}(x) {\n${statement(random)}\n${statement(random)}\n}\n`,
    `export const ${name} = (x) => ${other}(x);\n`,
    `app.get('/${name}', (req, res) => {\n  exec(${other}(req.query.q));\n});\n`,
    `app.post('/${other}', (req, res) => {\n  const x = req.body;\n${statement(random)}\n});\n`,
    `const token = '${token}';\n`,
    `\n\n`,
  ]);
}

function sourceText(random: Random): string {
  const head =
    "import { exec } from 'node:child_process';\nimport express from 'express';\nconst app = express();\nconst state = {};\n";
  const imports = modules
    .filter(() => random() < 0.4)
    .map((module) => `import { ${choose(random, names)} } from '/${module}';\n`);
  const relative = imports.join('').replaceAll("'/", "'./");
  return head + relative + Array.from({ length: 1 + Math.floor(random() * 5) }, () => part(random)).join('');
}

type Texts = Map<string, string | undefined>;

/** A rule of the repository, of which only the severity changes what is found. */
function ruleText(random: Random): string {
  return shellRule(shellCode, plainCode).replace('critical', choose(random, ['critical', 'low']));
}

/** Comments that take findings out come and go without a change to code. */
function withComments(random: Random, text: string): string {
  const bare = text.replaceAll(/^ *\/\/ groundplan-ignore .*\n/gm, '');
  const comment = '// groundplan-ignore command-injection: a fixture\n';
  return bare.replaceAll(/^ *exec\(/gm, (call) => (random() < 0.5 ? `${comment}${call}` : call));
}

/** Writes, deletes or moves a module, takes its lines away one by one, or changes comments, rules or what the package exports. */
function step(random: Random, root: string, texts: Texts): void {
  const path = `${choose(random, modules)}.js`;
  const text = texts.get(path);
  const write = (files: Record<string, string | undefined>): void => {
    for (const [each, content] of Object.entries(files)) texts.set(each, content);
    writeFiles(root, files);
  };
  const kind = random();
  if (kind < 0.1) write({ [rulePath]: random() < 0.4 ? undefined : ruleText(random) });
  else if (kind < 0.15) write({ 'package.json': manifestOf(choose(random, modules)) });
  else if (kind < 0.3) write(documentOf(random));
  else if (text === undefined || kind < 0.6) write({ [path]: sourceText(random) });
  else if (kind < 0.7) write({ [path]: undefined });
  else if (kind < 0.8) write({ [path]: undefined, [`${choose(random, modules)}.js`]: text });
  else if (kind < 0.9) write({ [path]: withComments(random, text) });
  else write({ [path]: withoutImports(random, text) });
}

/** Calls stay where the functions that they led to are no longer imported. */
function withoutImports(random: Random, text: string): string {
  return text.replaceAll(/^import .* from '\.\/.*\n/gm, (line) => (random() < 0.5 ? '' : line));
}

/** What is no code: most saves of it change nothing that is followed. */
function documentOf(random: Random): Record<string, string | undefined> {
  const path = choose(random, ['README.md', 'style.css', 'views/page.ejs', 'data.json', 'page.html']);
  const lines = Array.from({ length: Math.floor(random() * 4) }, () => `${choose(random, names)} <%- x %>\n`);
  return { [path]: random() < 0.1 ? undefined : lines.join('') };
}

const rulePath = '.groundplan/rules/shell-text.yaml';

function manifestOf(module: string): string {
  return JSON.stringify({ name: 'model', main: `${module}.js`, dependencies: { express: '4' } });
}

/** With it the first rounds find something whatever the seed is, unless they write it again. */
const unsafe = `import { exec } from 'node:child_process';
import express from 'express';
express().get('/', (req, res) => exec('ls ' + req.query.q));
`;

const newScanner = (): ScannerUnderTest => scannerWith(scanProgram, { readRules: readScanRules });

/** Of an index and a thread that know nothing of what was before. */
async function freshScan(root: string): Promise<{ readonly snapshot: GraphSnapshot; readonly found: FoundScan }> {
  const index = openIndex(root, { linkers: allLinkers() });
  await index.refresh({ upTo: 'calls' });
  const snapshot = index.snapshot();
  return { snapshot, found: await newScanner().scan(root, snapshot) };
}

describe('scans kept step by step', () => {
  it('find what a scan made from nothing finds, of an index that was kept up to date', async function () {
    this.timeout(0);
    const seed = announcedSeed('scans step by step');
    const random = seededRandom(seed);
    const root = temporaryFolder();
    const texts: Texts = new Map();
    writeFiles(root, { 'package.json': manifestOf('a'), [rulePath]: ruleText(random), 'a.js': unsafe });
    const kept = openIndex(root, { linkers: allLinkers() });
    let scanner = newScanner();
    let findings = 0;
    let ofOwnRule = 0;
    for (let round = 0; round < rounds(25); round++) {
      for (let count = Math.floor(random() * 3); count >= 0; count--) step(random, root, texts);
      if (random() < 0.1) scanner = newScanner();
      if (random() < 0.1) kept.index.rest();
      // oxlint-disable-next-line no-await-in-loop -- one step after the other
      await kept.refresh({ upTo: 'calls' });
      const published = kept.events.findLast((event) => event.type === 'published');
      assert.ok(published?.type === 'published');
      // oxlint-disable-next-line no-await-in-loop -- as above
      const found = await scanner.scan(root, published.snapshot);
      // oxlint-disable-next-line no-await-in-loop -- as above
      const fresh = await freshScan(root);
      assert.deepEqual(found, fresh.found, `seed ${seed}, round ${round}`);
      ofOwnRule += found.findings.filter(({ ruleId }) => ruleId.endsWith('shell-text')).length;
      findings += found.findings.filter(({ path }) => path.length > 1).length;
    }
    // How many there are follows from the seed: most have over 40, one of thousands had 17.
    assert.ok(findings > 0 && ofOwnRule > 0, `${findings} flows, ${ofOwnRule} of the rule of the repository`);
  });
});
