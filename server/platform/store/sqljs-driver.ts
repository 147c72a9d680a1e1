import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import initSqlJs from 'sql.js';
import { packedFile } from '../files/packed-file.ts';
import { SqlJsConnection } from './sqljs-connection.ts';
import type { SqlDriver } from './sql-driver.ts';

/**
 * The driver over SQLite compiled to WebAssembly, for hosts whose Node has none that works. It knows no files: a
 * database lies in memory and is written as a whole (`docs/decisions/0014-sqljs-store.md`).
 */
export async function loadSqlJs(): Promise<SqlDriver> {
  const wasmBinary = readWasm();
  const engine = await initSqlJs({ wasmBinary: wasmBinary as Uint8Array<ArrayBuffer> & ArrayBuffer });
  return {
    name: 'sql.js',
    holdsFileInMemory: true,
    open: (path, options) => new SqlJsConnection(engine, path, options),
  };
}

/** Beside the bundled programs, or in its package when run from source. */
function readWasm(): Uint8Array {
  const bundled = packedFile(new URL('./sql-wasm.wasm', import.meta.url));
  return bundled ?? readFileSync(createRequire(import.meta.url).resolve('sql.js/dist/sql-wasm.wasm'));
}
