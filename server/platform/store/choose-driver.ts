import type { SqlDriver } from './sql-driver.ts';

/**
 * The driver of this process and its threads: Node's own SQLite where it works, else the one in WebAssembly.
 * `GROUNDPLAN_STORE=sqljs` asks for the latter.
 *
 * Invariant: nothing imports `node-sqlite.ts` but through here. A Node without the module fails at the import already.
 */
export async function loadSqlDriver(env: NodeJS.ProcessEnv = process.env): Promise<SqlDriver> {
  const native = env['GROUNDPLAN_STORE'] === 'sqljs' ? undefined : await nativeDriver();
  if (native !== undefined) return native;
  const { loadSqlJs } = await import('./sqljs-driver.ts');
  return loadSqlJs();
}

/**
 * Tried out, not looked up: some builds carry the module and nothing behind it, Node 22.5 to 22.12 want a flag for it,
 * and those before 22.16 lack a part of it.
 */
async function nativeDriver(): Promise<SqlDriver | undefined> {
  try {
    const { nodeSqlite, tryOut } = await import('./node-sqlite.ts');
    tryOut();
    return nodeSqlite;
  } catch {
    return undefined;
  }
}
