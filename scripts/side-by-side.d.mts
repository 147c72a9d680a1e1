export function sideBySide<Result>(tasks: readonly (() => Promise<Result>)[], width: number): Promise<Result[]>;
export function inLanes<Result>(lanes: readonly (readonly (() => Promise<Result>)[][])[]): Promise<Result[]>;
