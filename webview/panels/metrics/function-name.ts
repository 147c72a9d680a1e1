import { fileOf } from '../../state/node-ids.ts';

/** `Session.refresh` of `src/login.ts#Session.refresh`. */
export function functionName(symbol: string): string {
  return symbol.slice(fileOf(symbol).length + 1) || symbol;
}
