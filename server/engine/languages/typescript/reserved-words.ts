const words =
  'abstract as async await break case catch class const continue debugger declare default delete do else enum export ' +
  'extends false finally for from function get if implements import in infer instanceof interface is keyof let namespace ' +
  'new null of override private protected public readonly return satisfies set static super switch this throw true try ' +
  'type typeof undefined unique var void while with yield';

/** Words that mean something to the language, at least in some places: no copy of code has another in their place. */
export const reservedWords = Object.assign(new Set(words.split(' ')), { longest: 'implements'.length });
