import type { Statement } from 'sql.js';
import type { SqlRow, SqlStatement, SqlValue } from './sql-driver.ts';

/** Interface of a statement to its connection. */
export interface StatementOwner {
  /** The statement in the database of now: one that was read from disk again knows no earlier statement. */
  prepared(sql: string): Statement;
  /**
   * Does `work` in a transaction of its own, unless one is under way.
   * @param onlyRows what it changes is rows, which SQLite counts; a transaction that changes nothing is not saved
   */
  changing<Result>(work: () => Result, onlyRows?: boolean): Result;
  rowsChanged(): number;
}

const CHANGES_ROWS = /^\s*(INSERT|UPDATE|DELETE|REPLACE)\b/i;

export class SqlJsStatement implements SqlStatement {
  readonly #owner: StatementOwner;
  readonly #sql: string;

  constructor(owner: StatementOwner, sql: string) {
    this.#owner = owner;
    this.#sql = sql;
  }

  run(...values: readonly SqlValue[]): number {
    return this.#owner.changing(() => {
      this.#eachRow(values, () => undefined);
      return this.#owner.rowsChanged();
    }, CHANGES_ROWS.test(this.#sql));
  }

  get(...values: readonly SqlValue[]): SqlRow | undefined {
    return this.all(...values)[0];
  }

  all(...values: readonly SqlValue[]): readonly SqlRow[] {
    const rows: SqlRow[] = [];
    let names: readonly string[] | undefined;
    this.#eachRow(values, (statement) => {
      names ??= statement.getColumnNames();
      const row = statement.get();
      rows.push(Object.fromEntries(names.map((name, index) => [name, row[index]])));
    });
    return rows;
  }

  values(...values: readonly SqlValue[]): readonly (readonly SqlValue[])[] {
    const rows: SqlValue[][] = [];
    this.#eachRow(values, (statement) => rows.push(statement.get()));
    return rows;
  }

  /** Reset at the end: a statement that stands on a row keeps the database from being saved. */
  #eachRow(values: readonly SqlValue[], take: (statement: Statement) => void): void {
    const statement = this.#owner.prepared(this.#sql);
    try {
      statement.bind([...values]);
      while (statement.step()) take(statement);
    } finally {
      statement.reset();
    }
  }
}
