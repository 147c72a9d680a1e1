/** Decorators of a framework that have a function run for every request, whatever its route. */
export interface RequestHookTable {
  readonly packages: readonly string[];
  readonly decorators: readonly string[];
}
