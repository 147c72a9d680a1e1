import { bundledAssets } from '#server/platform/files/bundled-assets.ts';
import { JsonText } from '#server/base/json-text.ts';
import type { Analysis } from '#server/app/analysis/analysis.ts';
import { Analyst } from '#server/app/analysis/analyst.ts';

/** Answers where it is asked, without a thread. */
export function directAnalysis(): Analysis {
  const analyst = new Analyst(bundledAssets);
  return { ask: async (snapshot, kind, request) => JsonText.of(await analyst.answer(snapshot, kind, request)) };
}
