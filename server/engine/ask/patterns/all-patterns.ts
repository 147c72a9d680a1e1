import { changePatterns } from './changes.ts';
import { declarationPatterns } from './declarations.ts';
import { documentPatterns } from './documents.ts';
import { pathPatterns } from './paths.ts';
import { compiled, type CompiledPattern, type Pattern } from './pattern.ts';
import { projectPatterns } from './project.ts';
import { riskPatterns } from './risk.ts';
import { securityPatterns } from './security.ts';
import { sentenceParts } from './sentence-parts.ts';
import { usePatterns } from './uses.ts';

/** The same again of something else. */
const againPatterns: readonly Pattern[] = [
  { kind: 'again', ways: '(and|or|what about|how about|and what about|and of|and for|same for) {x}' },
];

/** Those without names first: what they say of a project, others would say of something that is called so. */
export const allPatterns: readonly CompiledPattern[] = compiled(
  [
    ...projectPatterns,
    ...riskPatterns,
    ...securityPatterns,
    ...documentPatterns,
    ...changePatterns,
    ...usePatterns,
    ...pathPatterns,
    ...declarationPatterns,
    ...againPatterns,
  ],
  sentenceParts,
);

/** Said in front of a question, or behind it, changing nothing about what is asked. */
export const openings: readonly CompiledPattern[] = compiled(
  [
    {
      kind: 'again',
      ways: `
        (please|hi|hey|hello|and|so|ok|okay|well|then|but|also) [,] {rest}
        (can|could|would|will) you [please] (tell|show|give|find|list|explain to|look up) [me|us] [,] [list of] {rest}
        (tell|show|give|list|find|name|get) [me|us] [list of] {rest}
        (i|we) [just] (want|need|would like|have) [to (know|see|find out|understand|have|list|find)] [list of] {rest}
        (what is|give me) [complete] list of {rest}
        (do you know|let me know|i wonder|i am wondering|list of) [,] {rest}
      `,
    },
  ],
  sentenceParts,
);

export const closings: readonly CompiledPattern[] = compiled(
  [{ kind: 'again', ways: '{rest} [,] (please|thanks|thank you|<inProject>|at all|in detail|right now)' }],
  sentenceParts,
);
