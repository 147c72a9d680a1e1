import type { Served } from '#protocol/engine.ts';
import { keepServing, untilServedIsIndexed } from '../keep-serving.ts';
import type { CommandSession } from '../session.ts';

/** Serves the API with the tools for agents at `/mcp` until it is interrupted. */
export async function serveAgentsOverHttp(session: CommandSession, port: number | undefined): Promise<void> {
  const params = { directories: [session.workspaceRoot], ...(port !== undefined && { port }) };
  await keepServing(session, params, {
    report: async (served) => {
      if (session.options.json) await session.printJson({ ...served, url: addressOf(served) });
      else await session.print([addressOf(served), `key for this run: ${served.key}`]);
      await session.note('Keys that last: groundplan keys create. Send one as Authorization: Bearer KEY.');
      await untilServedIsIndexed(session, served);
    },
    again: (served) => `Serving ${addressOf(served)} again. Key for this run: ${served.key}`,
  });
}

function addressOf({ baseUrl }: Served): string {
  return `${baseUrl}/mcp`;
}
