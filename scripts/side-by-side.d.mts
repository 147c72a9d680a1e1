export function sideBySide<Result>(tasks: readonly (() => Promise<Result>)[], width: number): Promise<Result[]>;
