import pc from 'picocolors';
import type { CommandIo } from '../command-io.ts';

export type Style = ReturnType<typeof pc.createColors>;

/**
 * Colours for stdout. What the user types counts more than the environment, the environment more than what stdout is;
 * of two variables that disagree, NO_COLOR wins.
 */
export function styleFor(io: CommandIo, wanted: boolean | undefined): Style {
  return pc.createColors(wanted ?? wantedByEnvironment(io.env) ?? io.stdout.isTerminal);
}

function wantedByEnvironment(env: CommandIo['env']): boolean | undefined {
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR === undefined || env.FORCE_COLOR === '') return undefined;
  return !['0', 'false'].includes(env.FORCE_COLOR);
}
