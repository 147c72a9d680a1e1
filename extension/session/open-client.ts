import type { Duplex } from 'node:stream';
import type { LogOutputChannel, TextDocument } from 'vscode';
import {
  CloseAction,
  CodeLensRequest,
  CodeLensResolveRequest,
  ErrorAction,
  type ErrorHandler,
  LanguageClient,
  type LanguageClientOptions,
  RevealOutputChannelOn,
} from 'vscode-languageclient';
import { StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver-protocol/node';
import {
  type EditorOptions,
  editorStatusMethod,
  type EditorStatus,
  type AnswerItemParams,
  answerItemMethod,
  showCallersCommand,
  showImpactOfSymbolCommand,
  syncChangedMethod,
} from '#protocol/editor.ts';
import { type Announcer, ForgottenLenses } from './forgotten-lenses.ts';
import { LensesInSight } from './lenses-in-sight.ts';
import { silentChannel } from './silent-channel.ts';
import { supportedLanguages } from './supported-languages.ts';

export interface OpenClientOptions {
  readonly stream: Duplex;
  readonly log: LogOutputChannel;
  readonly editorOptions: EditorOptions;
  readonly onStatus: (status: EditorStatus) => void;
  readonly onAnswerItem: (item: AnswerItemParams) => void;
  readonly onSyncChanged: () => void;
  /** Answers what the engine asks for. */
  readonly serve: (client: LanguageClient) => void;
  /** Called once, for any cause of the end. */
  readonly onClosed: () => void;
}

/**
 * A language client over one stream of the engine. Invariant: it lives exactly as long as its stream, and the session
 * opens another one. Left to itself the client gives up at the fifth close, and takes a connection that it could not
 * open for final.
 */
export async function openClient(options: OpenClientOptions): Promise<LanguageClient> {
  const { stream } = options;
  const transports = {
    reader: new StreamMessageReader(stream),
    writer: new StreamMessageWriter(stream),
    detached: true,
  };
  const client: LanguageClient = new LanguageClient('groundplan', 'Groundplan', async () => transports, {
    ...clientOptions(options),
    middleware: {
      provideCodeLenses: async (document, token, next) => {
        forgottenLenses?.noteRequest(document);
        const lenses = await next(document, token);
        lensesInSight.follow(document, lenses ?? []);
        return lenses;
      },
    },
  });
  const lensesInSight = new LensesInSight((lens) => {
    // One that fails is reported again with the next list.
    client
      .sendRequest(CodeLensResolveRequest.type, client.code2ProtocolConverter.asCodeLens(lens))
      .catch(() => undefined);
  });
  let forgottenLenses: ForgottenLenses | undefined;
  client.onNotification(editorStatusMethod, options.onStatus);
  client.onNotification(answerItemMethod, options.onAnswerItem);
  client.onNotification(syncChangedMethod, options.onSyncChanged);
  options.serve(client);
  stream.once('close', () => {
    lensesInSight.dispose();
    forgottenLenses?.dispose();
    options.onClosed();
  });
  try {
    await client.start();
  } catch (error) {
    stream.destroy();
    throw error;
  }
  if (!stream.destroyed) forgottenLenses = new ForgottenLenses((document) => lensAnnouncer(client, document));
  return client;
}

function lensAnnouncer(client: LanguageClient, document: TextDocument): Announcer | undefined {
  return client.getFeature(CodeLensRequest.method).getProvider(document)?.onDidChangeCodeLensEmitter;
}

function clientOptions(options: OpenClientOptions): LanguageClientOptions {
  const log = detailOnceEnded(options.log, options.stream);
  return {
    documentSelector: supportedLanguages.map((language) => ({ scheme: 'file', language })),
    initializationOptions: options.editorOptions,
    initializationFailedHandler: () => false,
    errorHandler: errorHandler(),
    outputChannel: log,
    traceOutputChannel: silentChannel(),
    // A request that fails is a line in the log: the user did not ask for a toast.
    revealOutputChannelOn: RevealOutputChannelOn.Never,
    diagnosticCollectionName: 'groundplan',
    // Text of the workspace is escaped in hovers; these open a list, and nothing else may be run from one.
    markdown: { isTrusted: { enabledCommands: [showCallersCommand, showImpactOfSymbolCommand] }, supportHtml: false },
  };
}

const loud: ReadonlySet<string | symbol> = new Set(['error', 'warn', 'info']);

/**
 * That the connection has ended is one line of the session's; what the client says of it, and of each request that was
 * under way, is detail. The editor's channel is frozen, so that it can't be what the proxy stands for.
 */
function detailOnceEnded(log: LogOutputChannel, stream: Duplex): LogOutputChannel {
  return new Proxy({} as LogOutputChannel, {
    has: (_, name) => name in log,
    get(_, name) {
      const used = loud.has(name) && stream.destroyed ? 'debug' : name;
      const value: unknown = Reflect.get(log, used);
      return typeof value === 'function' ? value.bind(log) : value;
    },
  });
}

function errorHandler(): ErrorHandler {
  return {
    error: () => ({ action: ErrorAction.Continue, handled: true }),
    closed: () => ({ action: CloseAction.DoNotRestart, handled: true, message: 'The engine closed the connection.' }),
  };
}
