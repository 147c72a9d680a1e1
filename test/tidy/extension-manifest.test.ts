import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { menuGroups } from '#extension/menu/menu-entries.ts';
import { pageEntry, pageNames } from '#extension/panels/page-manifest.ts';
import { supportedLanguages } from '#extension/session/supported-languages.ts';
import { settingNames } from '#extension/settings/setting-table.ts';
import { plainText } from '../support/plain-text.ts';

interface Manifest {
  readonly icon: string;
  readonly activationEvents: readonly string[];
  readonly capabilities: { readonly untrustedWorkspaces: { readonly restrictedConfigurations: readonly string[] } };
  readonly contributes: {
    readonly configurationDefaults: {
      readonly 'remote.portsAttributes': Readonly<Record<string, { readonly onAutoForward: string }>>;
    };
    readonly commands: readonly {
      readonly command: string;
      readonly category: string;
      readonly icon?: string;
      readonly enablement?: string;
    }[];
    readonly menus: Readonly<Record<string, readonly { readonly command?: string; readonly when?: string }[]>>;
    readonly keybindings: readonly { readonly command: string; readonly when?: string }[];
    readonly views: { readonly groundplan: readonly { readonly id: string; readonly when?: string }[] };
    readonly viewsWelcome: readonly { readonly view: string; readonly contents: string }[];
    readonly configuration: readonly { readonly properties: Readonly<Record<string, { readonly scope: string }>> }[];
    readonly walkthroughs: readonly {
      readonly steps: readonly {
        readonly completionEvents: readonly string[];
        readonly media: { readonly svg: string };
      }[];
    }[];
  };
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const readJson = (path: string): unknown => JSON.parse(readFileSync(root + path, 'utf8'));
const manifest = readJson('package.json') as Manifest;
const { contributes } = manifest;
const code = globSync('extension/**/*.ts', { cwd: root }).map((path) => readFileSync(root + path, 'utf8'));

const declared = contributes.commands.map(({ command }) => command).toSorted();
const settings = Object.assign({}, ...contributes.configuration.map(({ properties }) => properties)) as Record<
  string,
  { readonly scope: string }
>;

/** Commands that the editor makes of a view by itself. */
function isOfAView(command: string): boolean {
  return contributes.views.groundplan.some(({ id }) => command.startsWith(`${id}.`));
}

/** Ids of ours in quotes: a key of a table of commands, or what is registered or run. */
function mentioned(pattern: RegExp): string[] {
  return [...new Set(code.flatMap((text) => [...text.matchAll(pattern)].map(([, id]) => id as string)))].toSorted();
}

describe('manifest of the extension', () => {
  it('declares the commands that the code has, and no other', () => {
    const keys = mentioned(/'(groundplan\.[a-z]\w+)':/g);
    const registered = mentioned(/registerCommand\(\s*'(groundplan\.[^']+)'/g);
    const named = mentioned(/'(groundplan\.[a-z]\w+)'/g);
    assert.deepEqual(
      declared.filter((command) => !named.includes(command)),
      [],
      'declared, and nowhere in the code',
    );
    assert.deepEqual(
      [...keys, ...registered].filter((command) => !declared.includes(command)),
      [],
      'registered, and not declared',
    );
  });

  it('gives each command its category', () => {
    assert.deepEqual(
      contributes.commands.filter(({ category }) => category !== 'Groundplan'),
      [],
    );
  });

  it('offers in the palette what people look for, and the rest where it is used', () => {
    const palette = new Map(contributes.menus.commandPalette?.map(({ command, when }) => [command, when]));
    const shown = declared.filter((command) => palette.get(command) !== 'false');
    const always = shown.filter((command) => !/touring|tourHas|remoteConnected/.test(palette.get(command) ?? ''));
    assert.ok(always.length <= 28 && shown.length <= 35, `${always.length} of ${shown.length}`);
    const elsewhere = new Set([
      ...Object.entries(contributes.menus)
        .filter(([menu]) => menu !== 'commandPalette')
        .flatMap(([, entries]) => entries.map(({ command }) => command)),
      ...menuGroups({ kind: 'ready' }, { hasIndex: true, isConnected: true }, plainText).flatMap(({ entries }) =>
        entries.map(({ command }) => command),
      ),
      // Rows, and the list of the search.
      'groundplan.showCycleInGraph',
      'groundplan.openSearchView',
    ]);
    assert.deepEqual(
      declared.filter((command) => palette.get(command) === 'false' && !elsewhere.has(command)),
      [],
    );
  });

  it('offers the graph before there is an index: its page opens while the first layer is made', () => {
    const graph = contributes.commands.find(({ command }) => command === 'groundplan.showGraph');
    const key = contributes.keybindings.find(({ command }) => command === 'groundplan.showGraph');
    for (const condition of [graph?.enablement ?? '', key?.when ?? '']) {
      assert.match(condition, /^workspaceFolderCount > 0/);
      assert.doesNotMatch(condition, /groundplan\./);
    }
  });

  it('refers to commands that there are, in menus, keys, welcome texts and steps', () => {
    const inMenus = Object.values(contributes.menus).flatMap((entries) =>
      entries.flatMap(({ command }) => command ?? []),
    );
    const inTexts = ['package.nls.json', 'package.nls.de.json'].flatMap((path) =>
      [...JSON.stringify(readJson(path)).matchAll(/command:(groundplan\.[\w.]+)/g)].map(([, id]) => id as string),
    );
    const events = contributes.walkthroughs.flatMap(({ steps }) => steps.flatMap((step) => step.completionEvents));
    const inSteps = events.flatMap((event) => /^onCommand:(groundplan\..+)/.exec(event)?.[1] ?? []);
    const used = [...inMenus, ...contributes.keybindings.map(({ command }) => command), ...inTexts, ...inSteps];
    assert.deepEqual(
      used.filter((command) => !declared.includes(command) && !isOfAView(command)),
      [],
    );
  });

  it('declares the settings that the code reads, and no other', () => {
    assert.deepEqual(Object.keys(settings).toSorted(), settingNames.map((name) => `groundplan.${name}`).toSorted());
  });

  it('keeps settings that reach outside of the window from a workspace', () => {
    const restricted = manifest.capabilities.untrustedWorkspaces.restrictedConfigurations;
    const reaching = Object.keys(settings).filter((name) =>
      /^groundplan\.(api|ask|engine|metrics|search|sync|webhooks)\./.test(name),
    );
    assert.deepEqual(restricted.toSorted(), reaching.toSorted());
    assert.deepEqual(
      reaching.filter((name) => !settings[name]?.scope.startsWith('machine')),
      [],
    );
  });

  it('activates on the languages that are supported, and never on everything', () => {
    const languages = manifest.activationEvents.flatMap((event) => /^onLanguage:(.+)/.exec(event)?.[1] ?? []);
    assert.deepEqual(languages.toSorted(), supportedLanguages.toSorted());
    assert.ok(!manifest.activationEvents.includes('*') && !manifest.activationEvents.includes('onStartupFinished'));
  });

  it('has its menus and keys in files of all these languages, and in no others', () => {
    const conditions = [...JSON.stringify(contributes).matchAll(/LangId =~ \/\^\(([^)]*)\)\$\//g)];
    const lists = new Set(conditions.map(([, languages]) => languages));
    assert.deepEqual([...lists], [supportedLanguages.join('|')]);
  });

  it('begins where the editor brings back any of its panels', () => {
    const brought = manifest.activationEvents.flatMap((event) => /^onWebviewPanel:(.+)/.exec(event)?.[1] ?? []);
    const types = pageNames.flatMap((page) => pageEntry(page).panel?.type ?? []);
    assert.deepEqual(brought.toSorted(), types.toSorted());
  });

  it('starts with files at the root of a folder, looks for them by name, and says with which', () => {
    const names = manifest.activationEvents.flatMap((event) => /^workspaceContains:(.+)/.exec(event)?.[1] ?? []);
    assert.ok(names.includes('package.json') && names.includes('pyproject.toml'));
    const readme = readFileSync(new URL('../../extension/README.md', import.meta.url), 'utf8');
    for (const name of names) {
      assert.match(name, /^[\w.-]+$/);
      assert.ok(readme.includes(`\`${name}\``), name);
    }
  });

  it('has at most three keybindings, each for a situation, and three to five views', () => {
    assert.ok(contributes.keybindings.length <= 3);
    assert.ok(contributes.keybindings.every(({ when }) => when));
    // One with a condition is not there at first.
    const { length } = contributes.views.groundplan.filter(({ when }) => when === undefined);
    assert.ok(length >= 3 && length <= 5);
  });

  it('keeps the editor from telling of the port of the engine', () => {
    const [[pattern, { onAutoForward }]] = Object.entries(contributes.configurationDefaults['remote.portsAttributes']);
    const command = '/usr/bin/node /home/ada/.vscode/extensions/groundplan.groundplan-0.1.0/dist/server/main.js';
    assert.ok(new RegExp(pattern).test(command));
    assert.equal(onAutoForward, 'silent');
  });

  it('ends the walkthrough with search, impact and tour', () => {
    const steps = contributes.walkthroughs.flatMap((walkthrough) => walkthrough.steps);
    assert.deepEqual(
      steps.slice(-3).map(({ completionEvents }) => completionEvents[0]),
      ['onCommand:groundplan.searchCode', 'onCommand:groundplan.showImpact', 'onCommand:groundplan.takeTour'],
    );
  });

  it('names pictures that there are', () => {
    const pictures = contributes.walkthroughs.flatMap(({ steps }) => steps.map(({ media }) => media.svg));
    assert.deepEqual(
      [...pictures, manifest.icon].filter((path) => !existsSync(root + path)),
      [],
    );
    assert.equal(pictures.length, 7);
  });
});
