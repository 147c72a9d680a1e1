import { findFile } from '#server/engine/graph/find-file.ts';
import { normalPythonName } from '#server/engine/packages/locked-package.ts';
import { type Package, type Packages, packagesMax } from '#protocol/packages.ts';
import { listPackages } from '../questions/packages.ts';
import type { Asking } from './asking.ts';
import { claim } from './certainty-words.ts';
import { code, counted, type Draft, type DraftLine, type Statement } from './draft.ts';

/** Of all packages those that most files import are listed. */
const listedMax = 25;

/** Answers which packages of others the project needs; of one which versions of it. */
export async function answerPackages(asking: Asking, asked: string | undefined): Promise<Draft> {
  const { parts, id, context } = asking;
  const answer = await (await listPackages(parts, { id, limit: packagesMax }, context)).data();
  return asked === undefined ? draftOfAll(asking, answer) : draftOfOne(asking, answer, asked);
}

function draftOfAll(asking: Asking, answer: Packages): Draft {
  const { packages, summary } = answer;
  const some = `Lock files pin ${counted(summary.packages, 'package')} of others, ${summary.development.toLocaleString('en-US')} of them for work on the project alone`;
  const words = { some, none: 'Lock files pin no package of others', maybe: 'No package of others' };
  const imported = packages.filter(({ importers = 0 }) => importers > 0);
  const listed = imported.toSorted(byWeight).slice(0, listedMax);
  return {
    ...drafted(answer, claim(summary.packages, words, answer.certainty)),
    lines: listed.map((each) => lineOf(asking, each)),
    ...(listed.length > 0 && {
      tail: [
        {
          text: `${counted(imported.length, 'package')} are imported by files; listed are the first ${listed.length}.`,
        },
      ],
    }),
  };
}

/** Packages of the program first, then by the files that import them. */
function byWeight(one: Package, other: Package): number {
  const ofWork = Number(one.scope === 'development') - Number(other.scope === 'development');
  return ofWork || (other.importers ?? 0) - (one.importers ?? 0);
}

function draftOfOne(asking: Asking, answer: Packages, asked: string): Draft {
  const name = asked.replace(/^(?:npm|pypi):/, '');
  const meant = answer.packages.filter((each) => each.name === name || each.name === pythonNameOf(each, name));
  const some = `Lock files pin ${counted(meant.length, 'version')} of ${code(name)}`;
  const none = `Lock files pin no package named ${code(name)}`;
  const words = { some, none, maybe: `No package named ${code(name)}` };
  return {
    ...drafted(answer, claim(meant.length, words, answer.certainty)),
    lines: meant.map((each) => lineOf(asking, each)),
  };
}

function pythonNameOf({ ecosystem }: Package, name: string): string | undefined {
  return ecosystem === 'pypi' ? normalPythonName(name) : undefined;
}

function drafted({ certainty, doubts = [] }: Packages, lead: string): Omit<Draft, 'lines'> {
  return { mode: 'graph', lead: [{ text: lead }], certainty, doubts, operation: 'GET …/packages' };
}

function lineOf({ snapshot }: Asking, found: Package): DraftLine {
  const { name, version, scope, importers, lockFiles } = found;
  const [first] = lockFiles;
  const pinned: Statement = {
    text: `pinned in ${code(first.file)} line ${first.line}`,
    // A lock file that the index leaves out for its size has no lines to cite.
    ...(findFile(snapshot.files, first.file) !== undefined && {
      place: { file: first.file, line: first.line, endLine: first.line, score: 1 },
    }),
  };
  const needed =
    scope === undefined ? [] : [{ text: scope === 'production' ? 'for the program' : 'for work on it alone' }];
  const imported = importers === undefined ? [] : [{ text: `imported by ${counted(importers, 'file')}` }];
  return { head: code(`${name} ${version}`), statements: [...needed, ...imported, ...holesOf(found), pinned] };
}

/** Nothing is said where there is none: advisories that are not here may name one. */
function holesOf({ holes: [worst, ...more] = [] }: Package): Statement[] {
  if (worst === undefined) return [];
  const { id, severity, fixed } = worst;
  const mended = fixed === undefined ? '' : `, fixed in ${code(fixed)}`;
  const rest = more.length === 0 ? '' : `, and ${counted(more.length, 'more known hole')}`;
  return [{ text: `has the known hole ${code(id)} (${severity})${mended}${rest}` }];
}
