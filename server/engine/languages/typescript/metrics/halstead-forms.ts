import { halsteadForm } from '../../../metrics/count-halstead.ts';
import { isTypeKind, kind } from '../node-kinds.ts';

const { name, text, constant, unread, silent, skipped, namedOperator } = halsteadForm;

const byKind: Readonly<Record<number, number>> = {
  [kind.identifier]: name,
  [kind.parameter]: name,
  [kind.shorthandProperty]: name,
  [kind.bindingElement]: name,
  [kind.outerName]: name,
  [kind.importDefault]: name,
  [kind.importNamespace]: name,
  [kind.importSpecifier]: name,
  [kind.exportSpecifier]: name,
  [kind.enumMember]: name,
  [kind.metaProperty]: name,
  [kind.stringLiteral]: text,
  [kind.numberLiteral]: text,
  [kind.bigintLiteral]: text,
  [kind.thisExpression]: constant,
  [kind.superExpression]: constant,
  [kind.nullLiteral]: constant,
  [kind.trueLiteral]: constant,
  [kind.falseLiteral]: constant,
  [kind.regularExpression]: unread,
  [kind.template]: unread,
  [kind.arithmetic]: namedOperator,
  [kind.compoundAssign]: namedOperator,
  [kind.unary]: namedOperator,
  [kind.file]: silent,
  [kind.block]: silent,
  [kind.empty]: silent,
  [kind.objectPattern]: silent,
  [kind.arrayPattern]: silent,
  [kind.interfaceDeclaration]: skipped,
  [kind.typeAlias]: skipped,
  [kind.typeParameter]: skipped,
  [kind.implementsClause]: skipped,
  [kind.markup]: skipped,
};

export const scriptHalsteadForms = Uint8Array.from({ length: 256 }, (_, value) =>
  isTypeKind(value) ? skipped : (byKind[value] ?? halsteadForm.operator),
);
