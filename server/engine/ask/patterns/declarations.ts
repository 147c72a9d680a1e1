import type { Pattern } from './pattern.ts';

/** Where something is. */
export const declarationPatterns: readonly Pattern[] = [
  {
    kind: 'defined',
    ways: `
      (where|whereabouts) (is|are|was|were) {x} [being] (defined|declared|located)
      (where|whereabouts) (do|did|does) <we> (define|declare|implement|find) {x}
      where (can|could|do|would) <we> (find|see) (code of|definition of|declaration of|source of) {x}
      where (can|could|do|would) <we> find {x}
      where is {x}
      where (does|do) {x} (live|come from|reside)
      where (is|are) [source] (code|definition|declaration|implementation|source) of {x}
      (which|what) [source] (file|module|class|folder) (defines|declares|contains|holds|has|implements) {x}
      (in|on) (which|what) [source] (file|module|class|line|folder|place) (is|was) {x} [defined|declared|located|implemented]
      (which|what) file is {x} (in|defined in|declared in)
      [what is] (definition|declaration|location|source) of {x}
      (go to|jump to|open|locate) [(definition|declaration) of] {x}
      {x} 's (definition|declaration|location)
      who (defines|declares) {x}
      [file] (that|which) (defines|declares) {x}
      where {x} is (defined|declared|implemented)
      file (that|which) (defines|declares) {x}
      what is path of {x}
    `,
  },
  { kind: 'defined', about: 'implemented', ways: 'where (is|are) {x} implemented' },
];
