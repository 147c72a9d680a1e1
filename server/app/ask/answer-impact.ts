import type { Doubt } from '#protocol/doubt-codes.ts';
import { stringAt } from '#server/base/string-table.ts';
import type { NamedThing } from '#server/engine/ask/resolve-mention.ts';
import type { Impact } from '#protocol/impact.ts';
import type { OperationParams } from '#protocol/operations.ts';
import { analyze } from '../impact/analyze.ts';
import { reasonsAndDoubts } from '../operations/reasons-and-doubts.ts';
import type { Asking } from './asking.ts';
import { claim } from './certainty-words.ts';
import { placeOfId, placeOfThing } from './answer-declared.ts';
import { code, counted, type Draft, type DraftLine, plain } from './draft.ts';

const impactedMax = 1000;
const filesMax = 1000;

/** Answers what a change of a thing reaches; where nothing is named, what uncommitted changes reach. */
export async function answerImpact(asking: Asking, thing: NamedThing | undefined): Promise<Draft> {
  const impact = await impactOf(asking, thing);
  if (thing === undefined && impact.changed.length === 0) return nothingChanged(impact);
  const { direct, transitive, tests, testsWidened, verdict } = impact.summary;
  const count = direct + transitive;
  const what = thing === undefined ? uncommitted(impact) : `a change of ${code(thing.id)}`;
  const some = `${capital(what)} may reach ${counted(count, 'file')} (${direct} directly) and ${counted(tests, 'test file')}, impact ${verdict.level}`;
  const words = { some, none: `${capital(what)} reaches nothing`, maybe: `Nothing that ${what} reaches` };
  return {
    mode: 'graph',
    lead: [{ text: claim(count + tests + testsWidened, words, impact.certainty) }],
    lines: [...impactedLines(asking, impact), ...testLines(impact, new Set(impact.impacted.map(({ file }) => file)))],
    certainty: impact.certainty,
    doubts: impact.doubts ?? [],
    operation: 'POST …/analyze',
  };
}

/** Which tests run something; of nothing named, what is not committed. */
export async function answerTests(asking: Asking, thing: NamedThing | undefined): Promise<Draft> {
  const impact = await impactOf(asking, thing);
  if (thing === undefined && impact.changed.length === 0) return nothingChanged(impact);
  const { tests: count, testsWidened } = impact.summary;
  const what = thing === undefined ? uncommitted(impact) : code(thing.id);
  const words = {
    some: `${counted(count, 'test file')} ${count === 1 ? 'reaches' : 'reach'} ${what}`,
    none: `No test reaches ${what}`,
    maybe: `No test that reaches ${what}`,
  };
  return {
    mode: 'graph',
    lead: [{ text: claim(count, words, impact.certainty) }, ...widenedLead(testsWidened)],
    lines: testLines(impact, new Set()),
    certainty: impact.certainty,
    doubts: impact.doubts ?? [],
    operation: 'POST …/analyze',
  };
}

/** Said apart: nothing is known to lead from these to the code. */
function widenedLead(count: number): Draft['lead'] {
  if (count === 0) return [];
  return [{ text: plain(`Something that is not known may lead from ${counted(count, 'more test file')} to it.`) }];
}

function uncommitted({ changed }: Impact): string {
  return `the change of ${counted(changed.length, 'file')} that is not committed`;
}

function capital(text: string): string {
  return text[0].toUpperCase() + text.slice(1);
}

/** Only who can ask a repository knows that nothing is changed. */
function nothingChanged({ reasons, doubts = [] }: Impact): Draft {
  const about = { mode: 'graph', lines: [], doubts, operation: 'POST …/analyze' } as const;
  if (reasons.length === 0) {
    return { ...about, lead: [{ text: 'No change is known that is not committed.' }], certainty: 'exact' };
  }
  const lead = 'Whether something is changed that is not committed is not known.';
  return { ...about, lead: [lead, ...reasons].map((text) => ({ text: plain(text) })), certainty: 'unknown' };
}

export async function impactOf(
  { parts, id, snapshot, context }: Asking,
  thing: NamedThing | undefined,
): Promise<Impact> {
  const inputs: ChangedThings = thing === undefined ? {} : inputsOf(snapshot, thing);
  const impact = await (await analyze(parts, { id, ...inputs, limit: impactedMax }, context)).data();
  if (inputs.files === undefined || inputs.files.length < filesMax) return impact;
  const doubts: Doubt[] = [...(impact.doubts ?? []), { code: 'first_files_alone', count: filesMax }];
  const certainty = impact.certainty === 'exact' ? 'bounded' : impact.certainty;
  return { ...impact, certainty, ...reasonsAndDoubts(doubts) };
}

type ChangedThings = Pick<OperationParams<'analyze.run'>, 'files' | 'symbols'>;

function inputsOf(snapshot: Asking['snapshot'], thing: NamedThing): ChangedThings {
  return thing.kind === 'symbol' && thing.file !== undefined
    ? { symbols: [{ file: thing.file, name: thing.id.slice(thing.file.length + 1) }] }
    : { files: filesOf(snapshot, thing) };
}

/** Files that a thing is made of. */
export function filesOf({ files }: Asking['snapshot'], { kind, id }: NamedThing): string[] {
  if (kind === 'file') return [id];
  const found: string[] = [];
  for (let file = 0; file < files.count && found.length < filesMax; file++) {
    const path = stringAt(files.paths, file);
    const isInside = kind === 'directory' ? path.startsWith(id) : files.moduleNames[files.modules[file]] === id;
    if (isInside) found.push(path);
  }
  return found;
}

function impactedLines(asking: Asking, { impacted }: Impact): DraftLine[] {
  return impacted.map(({ file, distance, proof, symbols = [] }) => {
    const inFile = symbols.filter((id) => id.startsWith(`${file}#`));
    const place = inFile.map((id) => placeOfId(asking, id, file)).find((each) => each !== undefined);
    const names = inFile.slice(0, namesShown).map((id) => code(id.slice(file.length + 1)));
    const away = `${counted(distance, 'step')} away, ${proof}`;
    const cited = place ?? placeOfThing({ kind: 'file', id: file, file });
    return {
      head: code(file),
      file,
      statements: [
        { text: names.length === 0 ? away : `${away}, ${names.join(', ')}`, ...(cited && { place: cited }) },
      ],
    };
  });
}

const namesShown = 3;

const basisWords = {
  observed: 'was recorded to run it',
  inferred: 'by the graph',
  widened: 'something on the way is not known',
} as const;

function testLines({ tests }: Impact, shown: ReadonlySet<string>): DraftLine[] {
  return tests.flatMap(({ file, basis, distance }) =>
    shown.has(file)
      ? []
      : [
          {
            head: `test ${code(file)}`,
            file,
            statements: [
              {
                text: `${basisWords[basis]}, ${counted(distance, 'step')} away`,
                place: { file, line: 1, endLine: testLinesShown, score: basis === 'widened' ? 0.4 : 1 },
              },
            ],
          },
        ],
  );
}

const testLinesShown = 10;
