import { halsteadForm } from '../../../metrics/count-halstead.ts';
import { kind } from '../node-kinds.ts';

const { name, text, constant, unread, silent, skipped, namedOperator } = halsteadForm;

const byKind: Readonly<Record<number, number>> = {
  [kind.name]: name,
  [kind.parameter]: name,
  [kind.importName]: name,
  [kind.string]: text,
  [kind.bytes]: text,
  [kind.integer]: unread,
  [kind.float]: unread,
  [kind.trueLiteral]: constant,
  [kind.falseLiteral]: constant,
  [kind.none]: constant,
  [kind.ellipsis]: constant,
  [kind.binary]: namedOperator,
  [kind.comparison]: namedOperator,
  [kind.file]: silent,
  [kind.block]: silent,
  [kind.decorated]: silent,
  [kind.keywordSeparator]: silent,
  [kind.positionalSeparator]: silent,
  [kind.casePattern]: silent,
  [kind.annotation]: skipped,
  [kind.typeAlias]: skipped,
  [kind.typeParameter]: skipped,
};

export const moduleHalsteadForms = Uint8Array.from(
  { length: 256 },
  (_, value) => byKind[value] ?? halsteadForm.operator,
);
