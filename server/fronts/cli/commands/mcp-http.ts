import type { Served } from '#protocol/engine.ts';
import { keepServing, untilServedIsIndexed } from '../keep-serving.ts';
import { keyLine } from '../serve-report.ts';
import type { CommandSession } from '../session.ts';
import { isKeyShown, type PrintKeyOption } from '../shown-key.ts';

export interface AgentHttpOptions extends PrintKeyOption {
  readonly port?: number;
}

/** Serves the API with the tools for agents at `/mcp` until it is interrupted. */
export async function serveAgentsOverHttp(
  session: CommandSession,
  { port, ...options }: AgentHttpOptions,
): Promise<void> {
  const { yes } = session.options;
  const params = {
    directories: [session.workspaceRoot],
    ...(port !== undefined && { port }),
    ...(yes && { confirmed: true }),
  };
  await keepServing(session, params, {
    report: async (served, keyFile) => {
      const access = { served, keyFile, isKeyShown: isKeyShown(session.io.stdout, options) };
      if (session.options.json) await session.printJson({ ...served, url: addressOf(served) });
      else await session.print([addressOf(served), keyLine(access)]);
      await session.note('Keys that last: groundplan keys create. Send one as Authorization: Bearer KEY.');
      await untilServedIsIndexed(session, served);
    },
    again: (served, keyFile) => {
      const access = { served, keyFile, isKeyShown: isKeyShown(session.io.stderr, options) };
      return `Serving ${addressOf(served)} again, ${keyLine(access)}`;
    },
  });
}

function addressOf({ baseUrl }: Served): string {
  return `${baseUrl}/mcp`;
}
