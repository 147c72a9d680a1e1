import type { FunctionCode } from '../source/function-code.ts';

/**
 * Returns the functions that ran, by lines that did: those on whose body a line is. The line on which a function stands
 * runs when it is declared; where its body is on the same line the two cannot be distinguished, and it counts as run.
 */
export function functionsOnLines({ functions }: FunctionCode, lines: Iterable<number>): ReadonlySet<number> {
  const ran = new Set<number>();
  for (const line of lines) {
    let index = functions.findLastIndex((each) => each.line <= line && line <= each.endLine);
    while (index > 0 && line < functions[index].bodyLine) index = functions[index].around;
    // What is around a function that begins on this very line may be meant as well.
    for (; index > 0 && functions[index].line === line; index = functions[index].around) ran.add(index);
    ran.add(Math.max(0, index));
  }
  return ran;
}
