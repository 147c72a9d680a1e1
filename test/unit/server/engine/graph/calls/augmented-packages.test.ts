import assert from 'node:assert/strict';
import { asLinked } from '#server/app/workspaces/linked-snapshot.ts';
import { certaintyOf } from '#server/engine/graph/calls/certainty.ts';
import { findSymbolNode } from '#server/engine/graph/calls/symbol-nodes.ts';
import { linkFolder } from '../../../../../support/indexed-files.ts';

const declared = `
=== plugin.ts
export interface Session { close(): void }
export interface Plugin { cancel(): void; open(): Session; inner: { deep: Session[] } }
export class Client { send() {} }
export const createApi = () => ({ load() {}, own: { save() {} } });
export interface Other { cancel(): void }
=== own.ts
export interface App { own: number }
`;

/** How surely the callers of a member are known beside a block that adds to a module, and a use of the package. */
function check(what: string, [block, use]: readonly [string, string], symbol: string, expected: string): void {
  it(what, async () => {
    const types = 'import type { Client, createApi, Plugin } from "./plugin"; import type { Wrapped } from "lib";';
    const files = `${declared}=== types.ts\n${types}\n${block}\n=== main.ts\nimport { useApp } from "lib";\n${use}\n`;
    const snapshot = asLinked(await (await linkFolder(files)).refresh());
    const node = findSymbolNode(snapshot, symbol) as number;
    const { certainty, known, unknown } = certaintyOf(snapshot, node);
    assert.equal(`${certainty} ${known}+${unknown}`, expected);
  });
}

function of(count: number, text: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => text(index)).join('');
}

describe('types that are added to those of a package', () => {
  const block = 'declare module "lib" { interface App { $plugin?: Wrapped<Plugin>; $client: Client } }';
  const cancel = 'plugin.ts#Plugin.cancel';
  check('have their members called there', [block, 'useApp().$plugin?.cancel();'], cancel, 'bounded 0+1');
  check(
    'also of a module that is found nowhere',
    [block.replace('"lib"', '"#app"'), 'useNuxtApp().$plugin.cancel();'],
    cancel,
    'bounded 0+1',
  );
  check('and classes', [block, 'useApp().$client.send();'], 'plugin.ts#Client.send', 'bounded 0+1');
  check(
    'and what members return',
    [block, 'useApp().$plugin.open().close();'],
    'plugin.ts#Session.close',
    'bounded 0+1',
  );
  check(
    'and what members hold',
    [block, 'useApp().$plugin.inner.deep[0].close();'],
    'plugin.ts#Session.close',
    'bounded 0+1',
  );
  check(
    'and what a function makes',
    ['declare module "lib" { interface App { $api: ReturnType<typeof createApi> } }', 'useApp().$api.own.save();'],
    'plugin.ts#createApi.own.save',
    'bounded 0+1',
  );
  check(
    'and where the package got a type of its own',
    [block, 'interface Mine { cancel(): void } declare const m: Mine; useApp<Mine>().$plugin.cancel();'],
    cancel,
    'bounded 0+1',
  );
  check(
    'however many there are',
    [
      `interface Many { ${of(2500, (index) => `m${index}: M${index}; `)}last: Plugin }
${of(2500, (index) => `interface M${index} { v: number }\n`)}declare module "lib" { interface App { $many: Many } }`,
      'useApp().$many.last.open().close();',
    ],
    'plugin.ts#Session.close',
    'bounded 0+1',
  );
  check(
    'and are of any type behind one that goes on without an end',
    [
      `type Grow<T> = () => [${of(8, (index) => `Grow<[T, ${index}]>, `)}];
type Deep = ${'() => '.repeat(14)}Plugin;
declare module "lib" { interface App { $grow: Grow<1>; $deep: Deep } }`,
      `useApp().$deep${'()'.repeat(14)}.open().close();`,
    ],
    'plugin.ts#Session.close',
    'bounded 0+1',
  );
  check(
    'and are of any type where more types without a name lie one behind the other than code nests',
    [
      `type Deep = ${'() => '.repeat(250)}Plugin;\ndeclare module "lib" { interface App { $deep: Deep } }`,
      'useApp().$plugin.cancel();',
    ],
    'plugin.ts#Other.cancel',
    'bounded 0+1',
  );
  check('are no others', [block, 'useApp().$plugin.cancel();'], 'plugin.ts#Other.cancel', 'exact 0+0');
  check(
    'are not those of a module of the project',
    [block.replace('"lib"', '"./own"'), 'useApp().$plugin.cancel();'],
    cancel,
    'exact 0+0',
  );
});
