import { closeSync, openSync, statSync, truncateSync, writeFileSync, writeSync } from 'node:fs';
import type { SqlDriver } from '#server/platform/store/sql-driver.ts';

/** Damage to a closed database file. Each leaves a file that cannot be used. */
export interface Damage {
  readonly name: string;
  inflict(driver: SqlDriver, path: string): void;
}

export const DAMAGES: readonly Damage[] = [
  { name: 'is a text', inflict: (_, path) => writeFileSync(path, 'Not a database at all.\n'.repeat(500)) },
  { name: 'lost its second half', inflict: (_, path) => truncateSync(path, Math.floor(statSync(path).size / 2)) },
  { name: 'was cut after 100 bytes', inflict: (_, path) => truncateSync(path, 100) },
  { name: 'has zeros for pages', inflict: (_, path) => overwrite(path, 0) },
  { name: 'has rubbish for pages', inflict: (_, path) => overwrite(path, 0x5a) },
  { name: 'is the database of another program', inflict: makeForeign },
  { name: 'lost a table', inflict: dropTables },
];

/** Overwrites everything behind the first page, so that the file still opens. */
export function overwrite(path: string, byte: number): void {
  const firstPage = 8192;
  const length = statSync(path).size - firstPage;
  const descriptor = openSync(path, 'r+');
  writeSync(descriptor, new Uint8Array(length).fill(byte), 0, length, firstPage);
  closeSync(descriptor);
}

function makeForeign(driver: SqlDriver, path: string): void {
  writeFileSync(path, '');
  withConnection(driver, path, 'CREATE TABLE recipes (name TEXT); PRAGMA user_version = 1;');
}

function dropTables(driver: SqlDriver, path: string): void {
  const tables = listTables(driver, path);
  withConnection(driver, path, tables.map((table) => `DROP TABLE ${table};`).join(' '));
}

function listTables(driver: SqlDriver, path: string): string[] {
  const connection = driver.open(path, { pageBytes: 4096, cacheBytes: 65536, busyTimeoutMs: 0 });
  const rows = connection.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
  connection.close();
  return rows.map((row) => String(row['name']));
}

export function withConnection(driver: SqlDriver, path: string, sql: string): void {
  const connection = driver.open(path, { pageBytes: 4096, cacheBytes: 65536, busyTimeoutMs: 0 });
  connection.exec(sql);
  connection.close();
}
