import { checkEntryPoints } from '../../../../support/entry-points-text.ts';

describe('entry points by convention', () => {
  checkEntryPoints(
    'are what a package exports and its programs',
    `
=== package.json
{
  "name": "shop",
  "exports": { ".": "./src/index.ts", "./cart": { "types": "./src/cart.d.ts", "default": "./src/cart.ts" }, "./gone": "./x.js" },
  "bin": { "shop": "./src/cli.ts" },
  "scripts": { "build": "node scripts/build.ts" }
}
=== src/index.ts
export const a = 1;
=== src/cart.ts
export const b = 1;
=== src/cart.d.ts
export declare const b: number;
=== src/cli.ts
export {};
=== scripts/build.ts
export {};
=== vite.config.ts
export default {};
=== index.html
<script type="module" src="./src/page.ts"></script>
=== src/page.ts
export {};
=== test/a.test.ts
export {};
`,
    [
      'command shop src/cli.ts:1 <module>',
      'package shop/cart src/cart.ts:1 <module>',
      'package shop src/index.ts:1 <module>',
      'script scripts/build.ts scripts/build.ts:1 <module>',
      'page src/page.ts src/page.ts:1 <module>',
      'configuration vite.config.ts vite.config.ts:1 <module>',
    ],
  );
  checkEntryPoints(
    'are the main files of a package that exports no map',
    `
=== lib/package.json
{ "name": "@a/lib", "main": "./dist/main.js", "types": "./dist/main.d.ts", "bin": "./cli.js" }
=== lib/src/main.ts
export const a = 1;
=== lib/cli.js
=== other/package.json
{ "name": "other" }
=== other/index.js
`,
    [
      'command lib lib/cli.js:1 <module>',
      'package @a/lib lib/src/main.ts:1 <module>',
      'package other other/index.js:1 <module>',
    ],
  );
  checkEntryPoints(
    'are an extension of an editor and its commands',
    `
=== package.json
{
  "name": "shop", "publisher": "me", "main": "./out/extension.js", "engines": { "vscode": "^1.90.0" },
  "contributes": {
    "menus": { "commandPalette": [{ "command": "shop.open" }] },
    "commands": [
      { "command": "shop.open", "title": "Open" },
      { "command": "shop.close", "title": "Close" }
    ]
  }
}
=== src/extension.ts
export function activate() {}
`,
    [
      'command shop.open package.json:6 src/extension.ts#activate ~',
      'command shop.close package.json:7 src/extension.ts#activate ~',
      'extension me.shop src/extension.ts:1 activate',
    ],
  );
  checkEntryPoints(
    'are what an installed distribution of Python adds to the command line',
    `
=== pyproject.toml
[project]
name = "shop"
[project.scripts]
shop = "shop.cli:main"
"shop-admin" = "shop.admin:App.run"
[project.entry-points."pytest11"]
shop = "shop.plugin:load"
[tool.other]
thing = "shop.cli:other"
=== setup.cfg
[options.entry_points]
console_scripts =
    old-shop = shop.cli:main
other.group =
    x = shop.plugin:load
=== shop/__init__.py
=== shop/sub/__init__.py
=== shop/cli.py
def main(): pass
=== shop/admin/__init__.py
class App:
    def run(self): pass
=== shop/plugin.py
def load(): pass
=== shop/__main__.py
`,
    [
      'command shop-admin shop/admin/__init__.py:2 App.run',
      'command old-shop shop/cli.py:1 main',
      'command shop shop/cli.py:1 main',
      'package shop shop/__init__.py:1 <module>',
      'script shop/__main__.py shop/__main__.py:1 <module>',
      'extension shop shop/plugin.py:1 load',
      'extension x shop/plugin.py:1 load',
    ],
  );
});
