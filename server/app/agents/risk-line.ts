import { type Metrics, topMax } from '#protocol/metrics.ts';
import { isMeasured } from '#server/engine/metrics/project/measured-snapshot.ts';
import { hardFrom } from '#server/engine/metrics/project/hotspot-reason.ts';
import { visibleText } from '#server/base/visible-text.ts';
import { pastOf } from '../metrics/known-past.ts';
import type { CallContext } from '../operations/operation.ts';
import type { AgentParts } from './agent-parts.ts';
import type { AgentState } from './agent-state.ts';

/** An answer is not held up by a history that is read for the first time. */
const patienceMs = 2000;

const filesShown = 3;
const functionsShown = 3;
/** Files that changed more of late than this share of all others. */
const hotFrom = 0.9;

interface Asked {
  readonly id: string;
  readonly state: AgentState;
}

/** Where the risk of a folder is, in a line: hotspots, and functions that are hard to follow. None where nothing stands out. */
export async function riskOfFolder(
  parts: AgentParts,
  asked: Asked,
  root: string,
  context: CallContext,
): Promise<string[]> {
  const scope = root === '' ? {} : { within: root };
  const found = await measured(
    parts,
    asked,
    { ...scope, details: ['functions', 'hotspots'], top: functionsShown },
    context,
  );
  const files = (found?.hotspots ?? []).slice(0, filesShown).map(({ file }) => file);
  const functions = (found?.functions ?? []).filter(({ cognitive }) => cognitive >= hardFrom).slice(0, functionsShown);
  const hard = functions.map(({ symbol, cognitive }) => `${symbol} (cognitive ${cognitive})`);
  return lineOf([
    ...(files.length === 0 ? [] : [`changed most for its size ${files.join(', ')}`]),
    ...(hard.length === 0 ? [] : [`hard to follow ${hard.join(', ')}`]),
  ]);
}

/** The risk of a file, or of one function in it, in a line; none where nothing stands out. */
export async function riskOfFile(
  parts: AgentParts,
  asked: Asked,
  { file, symbol }: { readonly file: string; readonly symbol?: string },
  context: CallContext,
): Promise<string[]> {
  const found = await measured(parts, asked, { within: file, details: ['functions', 'history'], top: topMax }, context);
  const inside = (found?.functions ?? []).filter((each) => symbol === undefined || each.symbol === symbol);
  const worst = inside.find(({ cognitive }) => cognitive >= hardFrom);
  const history = found?.files[0]?.history;
  const isHot = history !== undefined && history.hotspot >= hotFrom && history.changes > 1;
  return lineOf([
    ...(worst === undefined
      ? []
      : [`${worst.symbol.slice(file.length + 1)} is hard to follow (cognitive ${worst.cognitive})`]),
    ...(isHot ? [`the file changed ${history.changes} times, ${history.fixes} of them fixes`] : []),
  ]);
}

function lineOf(parts: readonly string[]): string[] {
  return parts.length === 0 ? [] : [visibleText(`Risk: ${parts.join('; ')}`)];
}

/** Undefined while functions are not measured. */
async function measured(
  parts: AgentParts,
  { id, state: { snapshot } }: Asked,
  asked: {
    readonly within?: string;
    readonly details: readonly ('functions' | 'hotspots' | 'history')[];
    readonly top: number;
  },
  context: CallContext,
): Promise<Metrics | undefined> {
  if (!isMeasured(snapshot)) return undefined;
  const past = await pastSoon(parts, id, context);
  const request = { ...asked, sort: 'cognitive', from: 0, limit: 1, reasons: [] } as const;
  const answer = await parts.analysis.ask(snapshot, 'metrics', { ...request, ...(past && { past }) }, context.signal);
  return answer.read();
}

/** Undefined where it may not be asked, is not there, or takes too long. */
async function pastSoon(parts: AgentParts, id: string, context: CallContext) {
  const project = parts.register.find(context.caller, id);
  const late = new Promise<undefined>((resolve) => void setTimeout(resolve, patienceMs, undefined).unref());
  const known = await Promise.race([pastOf(parts, { project, wantsLines: false }, context), late]);
  return known?.past;
}
