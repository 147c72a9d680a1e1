import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import type { Argument, Command, Option } from 'commander';
import { agentTools } from '#protocol/agent-tools.ts';
import { visibleLines } from '#server/base/visible-text.ts';
import { startEngine } from '#server/engine-process.ts';
import type { CommandIo, TextOutput } from '#server/fronts/cli/command-io.ts';
import { buildProgram as buildCommands } from '#server/fronts/cli/program.ts';
import { runCommandLine } from '#server/fronts/cli/run-command-line.ts';
import { createAgentServer } from '#server/fronts/mcp/agent-server.ts';
import { filesBelow, projectRoot, readText, realPath } from '#server/platform/process/command-files.ts';
import type { TriedRules } from '#server/app/security/try-rules.ts';
import { reportMachine } from '#server/platform/process/machine-report.ts';
import { version } from '#server/version.ts';
import { BuiltEngine } from '../support/built-engine.ts';
import { buildProgram } from '../support/command-line.ts';
import { forgedLine, hostileFile, hostileNames, hostileProject, hostileText } from '../support/hostile-project.ts';
import { callText, connectInMemory } from '../support/mcp-client.ts';

/** Text for an argument or an option; anything else is a hostile text. */
const typed: Readonly<Record<string, string>> = {
  target: hostileFile,
  targets: hostileFile,
  from: hostileFile,
  to: `src/${hostileNames[1]}.ts`,
  file: hostileFile,
  name: 'f0',
  query: 'waits as long',
  question: 'who calls f0',
  dirs: '.',
  focus: hostileFile,
  limit: '50',
  depth: '2',
  port: '0',
  url: `https://receiver.example/${encodeURIComponent(hostileText)}`,
  description: hostileText,
};

/** Where its end is waited for it would never come: it ends once it has said what it serves. */
const servers = new Set(['serve', 'mcp']);

function leavesOf(command: Command, path: readonly string[] = []): { path: readonly string[]; command: Command }[] {
  const here = [...path, command.name()];
  if (command.commands.length === 0) return [{ path: here, command }];
  return command.commands.flatMap((each) => leavesOf(each, here));
}

function allCommands(): { path: readonly string[]; command: Command }[] {
  const io = { stdout: { columns: 80 }, stderr: { columns: 80 } } as CommandIo;
  const program = buildCommands(() => () => Promise.resolve(), io, version, { answer: '', error: '' });
  return program.commands.flatMap((command) => leavesOf(command));
}

const valueOf = (name: string): string => typed[name] ?? hostileText;

function argumentsOf(command: Command): string[] {
  return command.registeredArguments.map((argument: Argument) => valueOf(argument.name()));
}

/** An option with each value that it may have; what it takes as a text is a hostile one. */
function waysOf(option: Option): string[][] {
  const flag = option.long ?? option.short ?? '';
  if (!option.required && !option.optional) return [[flag]];
  return (option.argChoices ?? [valueOf(option.attributeName())]).map((value) => [flag, value]);
}

function commandLinesOf(path: readonly string[], command: Command): string[][] {
  const given = argumentsOf(command);
  const mandatory = command.options.filter((option) => option.mandatory && option.defaultValue === undefined);
  const base = [...path, ...mandatory.flatMap((option) => waysOf(option)[0])];
  const variants = command.options.filter(({ long }) => long !== '--output').flatMap(waysOf);
  const line = (options: readonly string[]) => [...base, ...options, ...(given.length === 0 ? [] : ['--', ...given])];
  return [[], ['--json'], ['--color'], ['--workspace', `/nowhere/${hostileText}`], ...variants].map(line);
}

/** Returns the text around the difference, to show why it failed. */
function firstDifference(text: string, shown: string): string {
  let at = 0;
  while (text[at] === shown[at]) at++;
  return text.slice(Math.max(0, at - 40), at + 10);
}

function check(text: string, what: string): void {
  // oxlint-disable-next-line no-control-regex -- the colours of the command line itself
  const foreign = text.replaceAll(/\u001B\[\d{1,2}m/g, '').replaceAll('\r\n', '\n');
  const shown = visibleLines(foreign);
  if (shown !== foreign) assert.fail(`${what} lets through ${JSON.stringify(firstDifference(foreign, shown))}`);
  assert.doesNotMatch(foreign, new RegExp(`^\\s*${forgedLine}`, 'm'), `${what} begins a line as a name wants`);
}

/** How hostile rules come out. */
const hostileTrial: TriedRules = {
  rules: 1,
  examples: [{ ruleId: hostileText, language: 'python', isBadFound: false, isGoodFound: true }],
  errors: [{ file: hostileText, line: 1, message: hostileText }],
};

describe('what leaves as text, of a project in which every name is hostile', function () {
  this.timeout(600_000);
  const engine = new BuiltEngine();
  const folder = hostileProject();
  let id = '';
  before(async () => {
    buildProgram();
    [{ id }] = await engine.serve([folder]);
    await engine.untilIndexed(id);
  });
  after(() => engine.dispose());

  /** Everything it writes. A server is interrupted once it has written something. */
  async function run(argv: readonly string[]): Promise<{ stdout: string; stderr: string }> {
    const written = { stdout: '', stderr: '' };
    const interrupt = new AbortController();
    const outputTo = (name: 'stdout' | 'stderr'): TextOutput => ({
      stream: new Writable({
        decodeStrings: false,
        write: (text, _encoding, done) => {
          written[name] += String(text);
          if (name === 'stdout' && servers.has(argv[0])) setImmediate(() => interrupt.abort());
          done();
        },
      }),
      isTerminal: false,
      columns: 80,
    });
    const stateDirectory = engine.stateFolder;
    const program = { file: '', arguments: [] };
    await runCommandLine(argv, {
      io: { stdout: outputTo('stdout'), stderr: outputTo('stderr'), env: {}, cwd: folder, signal: interrupt.signal },
      engine: {
        connect: () => startEngine({ stateDirectory, version, program }),
        serveLanguage: () => Promise.resolve('engine'),
        serveAgents: () => Promise.resolve(),
      },
      files: {
        filesBelow,
        projectRoot,
        realPath,
        readText,
        readInput: () => Promise.resolve(hostileText),
        write: () => Promise.resolve(),
        writePrivately: () => Promise.resolve(),
        runtimeFile: (_state, name) => `/run/${name}`,
        remove: () => Promise.resolve(),
      },
      recorder: { run: () => Promise.reject(new Error(hostileText)) },
      ruleTrial: { run: () => Promise.resolve(hostileTrial) },
      restorer: { restore: () => Promise.reject(new Error(hostileText)) },
      keyring: { read: () => Promise.resolve(hostileText) },
      machine: { report: () => reportMachine(stateDirectory, version) },
      version,
    });
    return written;
  }

  for (const { path, command } of allCommands()) {
    it(`holds nothing that is obeyed or not seen: groundplan ${path.join(' ')}`, async () => {
      for (const argv of commandLinesOf(path, command)) {
        const { stdout, stderr } = await run(argv);
        const what = JSON.stringify(argv);
        assert.ok(stdout + stderr !== '' || path[0] === 'mcp' || argv.includes('--tests'), `${what} says nothing`);
        check(stdout, what);
        check(stderr, what);
        if (argv.includes('--json') && stdout !== '') assert.doesNotThrow(() => JSON.parse(stdout), what);
      }
    });
  }

  for (const argv of [
    ['symbols'],
    ['callers', 'f0'],
    ['search', 'waits'],
    ['graph'],
    ['view'],
    ['export', '--level', 'symbol'],
  ]) {
    it(`names what it is about all the same: ${argv.join(' ')}`, async () => {
      assert.match((await run(argv)).stdout, /\\u(?:\{1b\}|001b|202e|\{202e\})/);
    });
  }

  for (const tool of agentTools) {
    it(`holds for agents too: ${tool.name}`, async () => {
      const desk = {
        ask: async ({ operation }: typeof tool, input: object) =>
          engine.call(operation as never, { ...input, id } as never),
      };
      const client = await connectInMemory(createAgentServer({ desk: desk as never, version }));
      const inputs = [
        { target: hostileFile, query: 'f0', targets: [hostileFile] },
        { target: 'f0', query: 'waits as long' },
      ];
      for (const input of [...inputs, { target: hostileText, query: hostileText, targets: [hostileText] }]) {
        const names = Object.keys((tool.input as { properties: object }).properties);
        const text = await callText(
          client,
          tool.name,
          Object.fromEntries(Object.entries(input).filter(([name]) => names.includes(name))),
        );
        check(text, tool.name);
      }
      await client.close();
    });
  }
});
