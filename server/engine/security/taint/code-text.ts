import { flowFlag, flowKind, noNode } from '../../source/flow-graph.ts';
import type { Program } from '../program/program.ts';
import { maskSecrets } from '../secrets/mask-secrets.ts';

/** Longer names, which may be keys that are written as texts, are shown from their beginning. */
const nameLengthMax = 60;
/** Farther on, secrets are not looked for in a name: nothing of what lies there is shown. */
const searchedMax = 2000;

/** Longer chains are shown from their end. */
const namesMax = 4;
const charactersMax = 60;

/** So many names are kept as they are shown: the same ones stand in most ways, and each is searched by every rule of secrets. */
const keptNamesMax = 8192;
const keptNames = new Map<string, string>();

/** A name, or a key, as it may be shown: short, and with secrets in it masked. */
export function shownName(name: string): string {
  if (name.length > nameLengthMax) return maskedName(name);
  const kept = keptNames.get(name);
  if (kept !== undefined) return kept;
  const shown = maskedName(name);
  if (keptNames.size === keptNamesMax) keptNames.clear();
  keptNames.set(name, shown);
  return shown;
}

function maskedName(name: string): string {
  const masked = maskSecrets(name.slice(0, searchedMax));
  return masked.length > nameLengthMax ? `${masked.slice(0, nameLengthMax)}…` : masked;
}

/** A node as short code: `req.query.name`, `exec(…)`, `el.innerHTML`. */
export function codeText(program: Program, node: number): string {
  const { kinds } = program;
  switch (kinds[node]) {
    case flowKind.call:
      return `${(program.flags[node] & flowFlag.isNew) === 0 ? '' : 'new '}${chainText(program, program.operandAt(node, 0))}(…)`;
    case flowKind.storeMember:
      return `${chainText(program, program.operandAt(node, 0))}.${shownName(program.nameOf(node))} = …`;
    case flowKind.storeElement:
      return `${chainText(program, program.operandAt(node, 0))}[…] = …`;
    case flowKind.attribute:
      return program.nameOf(node) === '' ? 'text' : shownName(program.nameOf(node));
    case flowKind.return:
      return 'return';
    case flowKind.constant:
      return expressionText(program, node);
    case flowKind.concatenation:
      return 'text put together';
    default:
      return chainText(program, node);
  }
}

/** A regular expression, cut; other constants may be secrets. */
function expressionText(program: Program, node: number): string {
  const isExpression = (program.flags[node] & flowFlag.regularExpression) !== 0;
  return isExpression ? program.nameOf(node).slice(0, charactersMax) : '…';
}

function chainText(program: Program, node: number): string {
  const names: string[] = [];
  let at = node;
  while (at !== noNode && names.length < namesMax) {
    const text = partText(program, at);
    if (text !== '') names.unshift(text);
    const kind = program.kinds[at];
    if (kind === flowKind.named || kind === flowKind.parameter || kind === flowKind.variable) break;
    at = program.operandAt(at, 0);
  }
  return names.join('.').replaceAll('.[…]', '[…]').replaceAll('.(…)', '(…)');
}

function partText(program: Program, node: number): string {
  switch (program.kinds[node]) {
    case flowKind.self:
      return 'this';
    case flowKind.element:
      return '[…]';
    case flowKind.call:
      return '(…)';
    case flowKind.member:
    case flowKind.named:
    case flowKind.parameter:
    case flowKind.variable:
    case flowKind.imported:
      return shownName(program.nameOf(node));
    default:
      return '';
  }
}
