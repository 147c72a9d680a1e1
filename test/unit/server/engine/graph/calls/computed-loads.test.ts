import { checkCallers } from '../../../../../support/checked-callers.ts';

const project = `=== package.json
{ "name": "app" }
=== src/migrations/one.ts
export async function up() {}
export default function main() {}
=== src/migrations/deep/two.ts
export function down() {}
=== src/lib.ts
export function other() {}
=== other/package.json
{ "name": "other" }
=== other/index.ts
export function far() {}
=== src/run.ts
import path from 'node:path';
import { readdirSync } from 'node:fs';
`;

const symbols = {
  up: 'src/migrations/one.ts#up',
  main: 'src/migrations/one.ts#main',
  down: 'src/migrations/deep/two.ts#down',
  other: 'src/lib.ts#other',
  far: 'other/index.ts#far',
};

/** Checks which exports may be used by a module that code loads: no others may. */
function check(title: string, code: string, bounded: readonly (keyof typeof symbols)[]): void {
  describe(title, () => {
    for (const [name, id] of Object.entries(symbols)) {
      const isBounded = (bounded as readonly string[]).includes(name);
      checkCallers(name, `${project}${code}\n`, id, isBounded ? 'bounded 0' : 'exact 0');
    }
  });
}

describe('modules whose path is computed', () => {
  const folder = ['up', 'main', 'down'] as const;
  const all = [...folder, 'other'] as const;
  describe('are those of the folder that is read', () => {
    check(
      'in a loop',
      'const dir = path.join(__dirname, "migrations");\nfor (const f of readdirSync(dir)) keep(await import(path.join(dir, f)));',
      folder,
    );
    check(
      'by callbacks of its list',
      'const dir = path.join(import.meta.dirname, "migrations");\nexport const all = readdirSync(dir).filter(Boolean).map((f) => path.join(dir, f)).map((f) => require(f));',
      folder,
    );
    check(
      'as addresses',
      'const dir = new URL("./migrations/", import.meta.url);\nexport const all = () => readdirSync(dir).map((f) => import(new URL(f, dir).href));',
      folder,
    );
    check(
      'beside the file of a path',
      'const here = path.dirname(fileURLToPath(import.meta.url));\nexport const load = (f: string) => import(`${here}/${f}`);',
      all,
    );
    check(
      'seen from a folder beside',
      'export const load = (f: string) => import(path.join(path.dirname(__dirname), "src/migrations", f));',
      folder,
    );
    check(
      'below the working folder',
      'export const load = (f: string) => import(path.resolve(process.cwd(), "src/migrations", f));',
      folder,
    );
    check(
      'by a pattern',
      'export async function load() { for (const f of glob.sync("src/migrations/*.ts")) keep(await import(f)); }',
      folder,
    );
    check(
      'in an assignment to exports',
      'module.exports = require(path.join(__dirname, "migrations", process.env.KIND));',
      folder,
    );
  });
  describe('are all of their package where nothing is known', () => {
    check('of a parameter', 'export const load = (f: string) => import(f);', all);
    check('of a variable', 'let dir = "./migrations/";\nexport const load = (f: string) => import(dir + f);', all);
    check(
      'of a list of a package',
      'export const all = async () => Promise.all((await find()).map((f) => import(f)));',
      all,
    );
    check('of a list that is joined', 'export const load = (f: string[]) => import(f.join("-"));', all);
    check('whose default is called', 'export const load = async (f: string) => (await import(f)).default();', all);
    check(
      'whose default is named',
      'export async function load(f: string) { const m = await import(f); m.default(); }',
      all,
    );
    check(
      'whose default is taken',
      'export async function load(f: string) { const { default: m } = await import(f); m(); }',
      all,
    );
  });
  describe('have the exports that are named', () => {
    check('of a name', 'export async function load(f: string) { (await import(f)).up(); }', ['up']);
    check('of none', 'export async function load(f: string) { await import(f); }', []);
  });
});
