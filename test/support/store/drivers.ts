import { loadSqlDriver } from '#server/platform/store/choose-driver.ts';
import type { SqlDriver } from '#server/platform/store/sql-driver.ts';

/** A store driver, and the environment in which a program chooses it. */
export interface TestedDriver {
  readonly driver: SqlDriver;
  readonly environment: Readonly<Record<string, string>>;
}

async function chosenIn(environment: Readonly<Record<string, string>>): Promise<TestedDriver> {
  return { driver: await loadSqlDriver(environment), environment };
}

/** Every driver there is. */
export const DRIVERS: readonly TestedDriver[] = [await chosenIn({}), await chosenIn({ GROUNDPLAN_STORE: 'sqljs' })];
