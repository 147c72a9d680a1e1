import type { Pattern } from './pattern.ts';

/** Effects of a change, the tests that it concerns, and its experts. */
export const changePatterns: readonly Pattern[] = [
  {
    kind: 'impact',
    ways: `
      (what|who|what else|which [other] <things>) <breaks> [else] <condition>
      <condition> [,] [then] (what|who|what else|which [other] <things>) <breaks>
      what [else] (is|will be|would be) affected by [change|changes] (in|to|of) {x}
      what [else] is affected by {x}
      (who|which <things>) is affected by change (in|to|of) {x}
      (what is|what are|show) (impact|effects|effect|consequences|risk|risks|blast radius) of <changing> {x}
      (impact|effect|effects|consequences) of <changing> {x}
      [what is] (impact|blast radius|impact radius) of {x}
      (what does|what would) <changing> {x} (affect|break|change)
      is it (safe|risky|dangerous) to (change|modify|edit|touch|rename|refactor) {x}
      is {x} safe to <change>
      can (i|we) (safely <change> {x}|<change> {x} safely)
      how (risky|dangerous|safe) is it to <change> {x}
      what do <we> (need|have) to (watch out for|look out for|consider) <condition>
      what does my change to {x} (break|affect)
      what (do|does|will|would|could) <mine> (break|affect)
      what [else] (is|will be|would be) (affected|broken) by <mine>
      [what is|what are] (impact|effect|effects|consequences|blast radius) of <mine>
    `,
  },
  {
    kind: 'tests',
    ways: `
      (which|what) <tests> (cover|covers|test|exercise|touch|call|use|run|hit|check|verify|reach|concern) {x}
      (which|what) <tests> <run> (for|when <we> <change>|if <we> <change>|after <changing>|before <changing>) {x}
      (which|what) <tests> (is|are) (affected|concerned) <condition>
      (which|what) <tests> (break|fail|[<will>] break|[<will>] fail) <condition>
      (which|what) <tests> (is|are) (for|of|about) {x}
      <tests> (of|for|covering) {x}
      <tests> [that|which] (cover|test|exercise|touch|call|use|run|hit|check) {x}
      {x} 's <tests>
      where (is|are) <tests> (of|for) {x}
      (where|how) is {x} tested
      is {x} (tested|covered|covered by <tests>)
      does {x} have <tests>
      has {x} [got] <tests>
      (is|are) there <tests> (of|for|covering) {x}
      how many <tests> (cover|test|exercise) {x}
      (who|what) tests {x}
      (which|what) <tests> <run> (for|because of) <mine>
      (which|what) <tests> (cover|covers|test|check|concern) <mine>
      (which|what) <tests> do <mine> (break|affect|concern)
    `,
  },
  {
    kind: 'owners',
    ways: `
      who (knows|understands|owns|wrote|maintains|authored|touched|edited|changed) {x} [best|most|last]
      who (knows|understands) [this] code [,] {x}
      who knows [most|best|something] about {x}
      who [has] [last] (touched|changed|edited|worked on|written|wrote) {x} [most]
      who (is|are) (author|authors|owner|owners|maintainer|maintainers|code owner|code owners|expert|experts) (of|for|on|in) {x}
      [code] (author|authors|owner|owners|maintainer|maintainers) of {x}
      who is responsible for {x}
      who is familiar with {x}
      (who|whom) (should|can|could|do|must|would) <we> ask about {x}
      (who|whom) to ask about {x}
      who (can|should|could|would) review ([change|changes] (to|of|in) {x}|{x})
      (which|what) (people|developers|persons) (know|own|maintain|wrote|worked on|changed) {x}
      whose [code] is {x}
      {x} 's (author|authors|owner|owners|maintainer|maintainers)
      who does {x} belong to
    `,
  },
];
