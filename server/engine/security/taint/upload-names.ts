import { flowKind, noNode } from '../../source/flow-graph.ts';
import { bareNode, chainOf } from '../patterns/node-shapes.ts';
import type { Program } from '../program/program.ts';

/** Members of an uploaded file that the parser of uploads chooses. Sources: multer, express-fileupload and formidable, their API. */
const chosenMembers: ReadonlySet<string> = new Set([
  'path',
  'destination',
  'filename',
  'filepath',
  'newFilename',
  'tempFilePath',
  'temporary_file_path',
  'size',
  'md5',
  'hash',
  'key',
]);
const fileName = /^(?:uploaded)?_?files?$|^upload$/i;
/** Parts of a request that may have members called `file` as well: who sends it chooses all of these. */
const sentParts: ReadonlySet<string> = new Set(['body', 'query', 'params', 'payload', 'data', 'json', '()']);

const namesMax = 6;

/** Returns the list that a value is an item of: `for (const file of request.files)`. */
function listOf(program: Program, node: number): number {
  const bare = node === noNode ? noNode : bareNode(program, node);
  return bare !== noNode && program.kinds[bare] === flowKind.item ? program.operandAt(bare, 0) : node;
}

/** `request.FILES['image'].name`: Django leaves of it what stands behind the last separator. Source: docs.djangoproject.com, UploadedFile.name. */
export function isCleanedName(program: Program, member: number): boolean {
  if (program.kinds[member] !== flowKind.member || program.nameOf(member) !== 'name') return false;
  const object = listOf(program, program.operandAt(member, 0));
  return object !== noNode && chainOf(program, object, namesMax).includes('FILES');
}

/**
 * Whether a member is what a parser of uploads chose: a name in its own folder, a size. `likely` where only a variable is
 * called like a file.
 */
export function chosenByParser(program: Program, member: number): 'no' | 'likely' | 'surely' {
  if (program.kinds[member] !== flowKind.member || !chosenMembers.has(program.nameOf(member))) return 'no';
  const object = listOf(program, program.operandAt(member, 0));
  const names =
    object === noNode ? [] : chainOf(program, object, namesMax).filter((name) => !/^(?:\[\]|\d+)$/.test(name));
  if (names.some((name) => sentParts.has(name))) return 'no';
  const at = names.findIndex((name) => fileName.test(name));
  // `files.avatar.path`: the field of the form stands between.
  if (at < 0 || at > 1) return 'no';
  return at < names.length - 1 ? 'surely' : 'likely';
}
