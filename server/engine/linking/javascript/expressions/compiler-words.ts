import { isComponentFile } from '../../../languages/typescript/component-files.ts';
import { isTypeKind, kind } from '../../../languages/typescript/node-kinds.ts';
import { nameOf } from '../../../source/code-tree.ts';
import { type Names, type Unit, valueMeaning } from '../entity.ts';
import type { Type, Types } from '../type.ts';
import { createComponentGiven } from './component-given.ts';
import type { Evaluate } from './evaluation.ts';
import { argumentsOf } from './syntax.ts';

/** Calls that the compiler of components takes out: they give back what they are said to be, or what they are given. */
const GIVEN_BACK = new Set(['withDefaults', '$state', '$derived', '$bindable', '$state.raw', '$state.snapshot']);
const SAID = new Set(['defineProps', '$props', ...GIVEN_BACK]);
const CALLED = '$derived.by';
const DECLARED = 'defineProps';
/** Without a type it gives what the pattern that takes it apart says by its defaults, and its declaration says nothing. */
const UNTYPED = '$props';
/** Of the library that a component is written with, where its declarations are not at hand. */
const IN_REFERENCES = 'toRefs';
const WORDS: ReadonlySet<string> = new Set([...SAID, CALLED, IN_REFERENCES]);

/** Types of calls of the compiler's own words, where no declaration says what they give; undefined for any other call. */
export function createCompilerWords(
  names: Names,
  types: Types,
  evaluate: Evaluate,
): (unit: Unit, call: number) => Type | undefined {
  const given = createComponentGiven(types);
  return (unit, call) => {
    if (!isComponentFile(unit.path) && !/\.svelte\.[jt]s$/.test(unit.path)) return undefined;
    const word = wordOf(unit, call + 1);
    if (word === undefined || !WORDS.has(word)) return undefined;
    const { kinds, ends } = unit.tree;
    const said = ends[call + 1];
    if (said < ends[call] && isTypeKind(kinds[said]) && word !== 'withDefaults') {
      return types.fromNode({ unit, node: said });
    }
    const [first] = argumentsOf(unit.tree, call);
    if (word === UNTYPED) return types.intrinsic('unresolved', 'not_inferred');
    if (first === undefined) return undefined;
    if (word === CALLED) return types.callSignatures(types.nonNullable(evaluate(unit, first)))[0]?.returnType();
    if (word === DECLARED) return given.declaredBy(evaluate(unit, first));
    if (word === IN_REFERENCES) return given.inReferences(evaluate(unit, first));
    return GIVEN_BACK.has(word) ? evaluate(unit, first) : undefined;
  };

  /** `$state`, `$derived.by`, of names that nothing declares. */
  function wordOf(unit: Unit, callee: number): string | undefined {
    const { tree } = unit;
    const isMember = tree.kinds[callee] === kind.propertyAccess;
    const name = isMember ? callee + 1 : callee;
    if (tree.kinds[name] !== kind.identifier) return undefined;
    const word = isMember ? `${nameOf(tree, name)}.${nameOf(tree, callee)}` : nameOf(tree, name);
    const isDeclared = names.resolve(unit, name, nameOf(tree, name), valueMeaning).entity !== undefined;
    return isDeclared && word !== UNTYPED ? undefined : word;
  }
}
