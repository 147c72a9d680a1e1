import { describeActivation } from './activation.ts';
import { describeAgentTools } from './agent-tools.ts';
import { describeContributions } from './contributions.ts';
import { describeEditorFeatures } from './editor-features.ts';
import { describeSymbolFeatures } from './symbol-features.ts';

/** All suites of the extension host, in the order in which they run: the first one wants a host that is fresh. */
export function describeAll(): void {
  describeActivation();
  describeContributions();
  describeEditorFeatures();
  describeSymbolFeatures();
  describeAgentTools();
}
