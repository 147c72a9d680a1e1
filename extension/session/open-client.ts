import type { Duplex } from 'node:stream';
import type { LogOutputChannel } from 'vscode';
import {
  CloseAction,
  ErrorAction,
  type ErrorHandler,
  LanguageClient,
  type LanguageClientOptions,
  RevealOutputChannelOn,
} from 'vscode-languageclient';
import { StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver-protocol/node';
import { type EditorOptions, editorStatusMethod, type EditorStatus } from '#protocol/editor.ts';
import { supportedLanguages } from './supported-languages.ts';

export interface OpenClientOptions {
  readonly stream: Duplex;
  readonly log: LogOutputChannel;
  readonly editorOptions: EditorOptions;
  readonly onStatus: (status: EditorStatus) => void;
  /** Called once, whoever ended it. */
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
  const client = new LanguageClient('groundplan', 'Groundplan', async () => transports, clientOptions(options));
  client.onNotification(editorStatusMethod, options.onStatus);
  stream.once('close', options.onClosed);
  try {
    await client.start();
  } catch (error) {
    stream.destroy();
    throw error;
  }
  return client;
}

function clientOptions(options: OpenClientOptions): LanguageClientOptions {
  return {
    documentSelector: supportedLanguages.map((language) => ({ scheme: 'file', language })),
    initializationOptions: options.editorOptions,
    initializationFailedHandler: () => false,
    errorHandler: errorHandler(),
    outputChannel: options.log,
    traceOutputChannel: options.log,
    // A request that fails is a line in the log: nobody asked for a toast.
    revealOutputChannelOn: RevealOutputChannelOn.Never,
    diagnosticCollectionName: 'groundplan',
    markdown: { isTrusted: false, supportHtml: false },
  };
}

function errorHandler(): ErrorHandler {
  return {
    error: () => ({ action: ErrorAction.Continue, handled: true }),
    closed: () => ({ action: CloseAction.DoNotRestart, handled: true, message: 'The engine closed the connection.' }),
  };
}
