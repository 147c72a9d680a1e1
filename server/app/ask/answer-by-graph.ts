import type { QuestionKind } from '#server/engine/ask/question-kinds.ts';
import type { NamedThing } from '#server/engine/ask/resolve-mention.ts';
import type { FoundQuestion, MeantThing } from '../analysis/question-data.ts';
import { answerCycles } from './answer-cycles.ts';
import { answerAmbiguous, answerDefined, answerElsewhere } from './answer-declared.ts';
import { answerImpact, answerTests } from './answer-impact.ts';
import { answerImports } from './answer-imports.ts';
import { answerOwners } from './answer-owners.ts';
import { answerPath } from './answer-path.ts';
import { answerPathOfSeveral } from './answer-path-of-several.ts';
import { answerEntryPoints } from './answer-entry-points.ts';
import { answerLayers } from './answer-layers.ts';
import { answerModules } from './answer-modules.ts';
import { answerComplex, answerDuplicates, answerHotspots, answerTogether } from './answer-risk.ts';
import { answerExposed, answerHoles } from './answer-security.ts';
import { answerPackages } from './answer-packages.ts';
import { answerTour } from './answer-tour.ts';
import { answerUnused } from './answer-unused.ts';
import { answerOverrides, isMember } from './answer-overrides.ts';
import { answerSymbolUsers, answerSymbolUses, answerUsersOfSeveral } from './answer-users.ts';
import type { Asking } from './asking.ts';
import { asModule, isGroup } from './code-of-thing.ts';
import type { Draft } from './draft.ts';
import { askedUse } from './symbol-uses.ts';

/** Name of a package, or its id where the graph has it: `it` may stand for one. Others are in lock files alone. */
function packageMeant(meant: MeantThing | undefined): string | undefined {
  return meant?.thing?.kind === 'external' ? meant.thing.id : meant?.text;
}

/** The graph's answer; undefined where the question turns out to be another one. */
export async function answerByGraph(asking: Asking, asked: FoundQuestion): Promise<Draft | undefined> {
  if (asked.kind === 'packages') return answerPackages(asking, packageMeant(asked.things.at(0)));
  if (!asked.things.every((meant) => hasSuch(asked, meant))) return undefined;
  const unclear = asked.things.find(({ thing }) => thing === undefined);
  if (unclear !== undefined) {
    if (unclear.notWithin !== undefined) return answerElsewhere(unclear, unclear.notWithin);
    const areSymbols = unclear.candidates.every(({ kind }) => kind === 'symbol');
    if (asked.kind === 'users' && areSymbols) return answerUsersOfSeveral(asking, unclear, asked);
    if (asked.kind === 'path' && isOfNames(asked)) return answerPathOfSeveral(asking, asked.things[0], asked.things[1]);
    return asked.kind === 'defined' ? answerDefined(asking, unclear) : answerAmbiguous(unclear);
  }
  const [first, second] = asked.things;
  return first === undefined ? answerAboutProject(asking, asked) : answerAbout(asking, asked, first, second);
}

/**
 * Relations that only some things have: only classes have instances, and an interface is implemented where others are
 * declared.
 */
function hasSuch({ about }: FoundQuestion, { thing, candidates }: MeantThing): boolean {
  const kinds = (thing === undefined ? candidates : [thing]).map(({ symbolKind }) => symbolKind);
  if (about === 'creates') return kinds.every((kind) => kind === 'class');
  return about !== 'implemented' || !kinds.includes('interface');
}

/** Two ends that are there, though one may be several things. */
function isOfNames({ things }: FoundQuestion): boolean {
  return things.length === 2 && things.every(({ thing, candidateCount }) => thing !== undefined || candidateCount > 1);
}

function answerAboutProject(asking: Asking, asked: FoundQuestion): Promise<Draft> | undefined {
  switch (asked.kind) {
    case 'entryPoints':
      return answerEntryPoints(asking, asked);
    case 'modules':
      return asked.about === 'layers' ? answerLayers(asking) : answerModules(asking);
    case 'cycles':
      return answerCycles(asking, undefined);
    case 'unused':
      return answerUnused(asking, undefined);
    case 'impact':
      return answerImpact(asking, undefined);
    case 'tests':
      return answerTests(asking, undefined);
    case 'tour':
      return answerTour(asking);
    case 'holes':
      return answerHoles(asking, { part: undefined, about: asked.about });
    default:
      return answerRisk(asking, undefined, asked.kind);
  }
}

/** Answers by measures, of the project or of a part of it: a symbol is none. */
function answerRisk(asking: Asking, part: NamedThing | undefined, kind: QuestionKind): Promise<Draft> | undefined {
  if (part?.kind === 'symbol') return undefined;
  switch (kind) {
    case 'complex':
      return answerComplex(asking, part);
    case 'hotspots':
      return answerHotspots(asking, part);
    case 'duplicates':
      return answerDuplicates(asking, part);
    default:
      return undefined;
  }
}

async function answerAbout(
  asking: Asking,
  asked: FoundQuestion,
  meant: MeantThing,
  second: MeantThing | undefined,
): Promise<Draft | undefined> {
  const { files } = asking.snapshot;
  const thing = asModule(files, meant.thing as NamedThing);
  switch (asked.kind) {
    case 'users':
      return answerUses(asking, thing, asked, 'dependents');
    case 'used':
      return answerUses(asking, thing, asked, 'dependencies');
    case 'defined':
      return answerDefined(asking, meant);
    case 'path':
      return second?.thing && answerPath(asking, thing, asModule(files, second.thing));
    case 'cycles':
      return answerCycles(asking, thing);
    case 'holes':
      return thing.kind === 'external' ? undefined : answerHoles(asking, { part: thing });
    case 'unused':
      return thing.file === undefined && !isGroup(thing) ? undefined : answerUnused(asking, thing);
    default:
      if (thing.kind === 'external') return undefined;
      return answerAboutCode(asking, thing, asked.kind) ?? answerRisk(asking, meant.thing, asked.kind);
  }
}

/** Answers what is known of the project's own code alone. */
function answerAboutCode(
  asking: Asking,
  thing: NamedThing,
  kind: QuestionKind,
): Promise<Draft | undefined> | undefined {
  switch (kind) {
    case 'impact':
      return answerImpact(asking, thing);
    case 'tests':
      return answerTests(asking, thing);
    case 'owners':
      return answerOwners(asking, thing);
    case 'exposed':
      return answerExposed(asking, thing);
    case 'together':
      return answerTogether(asking, thing);
    default:
      return undefined;
  }
}

/** Answers by what names the symbol. Files import, so the imports of a symbol are those of its file. */
function answerUses(
  asking: Asking,
  thing: NamedThing,
  asked: FoundQuestion,
  direction: 'dependents' | 'dependencies',
): Promise<Draft> | undefined {
  const isUsed = direction === 'dependents';
  const use = askedUse(asked.about);
  if (thing.kind !== 'symbol') return use === 'bases' ? undefined : answerImports(asking, thing, asked, direction);
  if (use === 'bases' && isMember(asking, thing)) return answerOverrides(asking, thing, direction);
  if (use !== 'imports') {
    return isUsed ? answerSymbolUsers(asking, thing, asked) : answerSymbolUses(asking, thing, asked, use);
  }
  const isOfFile = !isUsed || asked.isTransitive;
  return isOfFile ? answerImports(asking, fileOf(thing), asked, direction) : answerSymbolUsers(asking, thing, asked);
}

function fileOf({ file = '' }: NamedThing): NamedThing {
  return { kind: 'file', id: file, file };
}
