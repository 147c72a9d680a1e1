/**
 * Messages between a page in the editor and the extension around it, over the message port. The page is not trusted:
 * each of its messages is checked against `PageMessage` before anything is done with it.
 */
import { Type, type Static, type TProperties } from 'typebox';
import type { AnswerItem } from './ask.ts';
import type { Impact } from './impact.ts';
import { testBasis } from './test-basis.ts';

const textMax = 4096;
/** Base64 of what a page saves: at most a picture of the largest size that browsers paint, and some more. */
const contentMax = 96 * 1024 * 1024;

const text = Type.String({ maxLength: textMax });
const callNumber = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const place = Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 });

/** Only the fields that are named here: anything more is a message that no page of ours sends. */
const message = <const Kind extends string, Fields extends TProperties>(kind: Kind, fields: Fields) =>
  Type.Object({ kind: Type.Literal(kind), ...fields }, { additionalProperties: false });

/** The page listens; it is answered with `start`. */
const Ready = message('ready', {});

/**
 * Asks an operation of the table; answered by `answer`, `refusal` or, when there is no engine, `lost`. With `isStreamed`
 * each `item` of the answer comes first.
 */
const Call = message('call', {
  call: callNumber,
  operationId: Type.String({ maxLength: 64 }),
  params: Type.Record(Type.String({ maxLength: 64 }), Type.Unknown()),
  isStreamed: Type.Optional(Type.Boolean()),
});

/** The page no longer waits for the answer. */
const Cancel = message('cancel', { call: callNumber });

/** Shows a place of the code. `file` is relative to the project's folder; lines and columns count from 1. */
const Open = message('open', {
  project: Type.Optional(Type.String({ maxLength: 64 })),
  file: Type.String({ minLength: 1, maxLength: textMax }),
  line: Type.Optional(place),
  column: Type.Optional(place),
  beside: Type.Optional(Type.Boolean()),
  /** The keyboard stays in the page. */
  keepsFocus: Type.Optional(Type.Boolean()),
});

/** Puts text on the clipboard. */
const Copy = message('copy', { text: Type.String({ maxLength: 4 * 1024 * 1024 }) });

/** Gives the person a file; `content` is base64. */
const Save = message('save', {
  name: Type.String({ minLength: 1, maxLength: 255 }),
  content: Type.String({ maxLength: contentMax }),
  type: Type.Enum(['image/svg+xml', 'image/png', 'text/csv', 'text/markdown', 'application/json'], { type: 'string' }),
});

/** The page's subject, in the words of its title. */
const State = message('state', { title: text });

const Follow = message('follow', { isOn: Type.Boolean() });

/** Opens the graph around a file. */
const Graph = message('graph', { project: Type.Optional(Type.String({ maxLength: 64 })), file: text });

/** The keyboard goes back to the code. */
const Leave = message('leave', {});

/** Applies the rewrite that mends a finding: the extension asks for it, and refuses where the code is another one by now. */
const ApplyFix = message('applyFix', {
  project: Type.String({ maxLength: 64 }),
  fingerprint: Type.String({ minLength: 1, maxLength: 64 }),
});

/** Something in the page failed that must not: for the log. */
const Failed = message('failed', { text });

const project = Type.Optional(Type.String({ maxLength: 64 }));
const path = Type.String({ minLength: 1, maxLength: textMax });

/** As many as an analysis takes. */
const subjectsMax = 1000;
const testFilesMax = 50_000;

/** The remote answers by its own index, since the person wants that. */
const ofRemote = { ofRemote: Type.Optional(Type.Boolean()) };

/** An actual or intended change, whose reach an impact panel shows. The names are those of `analyze.run`. */
export const ImpactSubject = Type.Union([
  Type.Object({ kind: Type.Literal('uncommitted') }, { additionalProperties: false }),
  Type.Object({ kind: Type.Literal('base'), base: Type.String({ minLength: 1, maxLength: 255 }) }),
  Type.Object({
    kind: Type.Literal('files'),
    files: Type.Array(path, { minItems: 1, maxItems: subjectsMax }),
    ...ofRemote,
  }),
  Type.Object({
    kind: Type.Literal('symbols'),
    symbols: Type.Array(Type.Object({ file: path, name: Type.String({ minLength: 1, maxLength: 512 }) }), {
      minItems: 1,
      maxItems: subjectsMax,
    }),
    ...ofRemote,
  }),
]);
export type ImpactSubject = Static<typeof ImpactSubject>;

/** The user requests the impact of another subject, or of the same again; `impact` messages answer it. */
const ImpactOf = message('impactOf', { project, subject: ImpactSubject });

/** Has a person choose among these test files, and runs them: in the editor's test explorer where that knows them, else in a terminal. */
const RunTests = message('runTests', {
  project,
  tests: Type.Array(Type.Object({ file: path, basis: testBasis }, { additionalProperties: false }), {
    minItems: 1,
    maxItems: testFilesMax,
  }),
});

/** Asks the person what a key is to be, and shows it once: a page never sees a key. */
const CreateKey = message('createKey', {});

/** Revokes it, once the person has confirmed that. */
const RevokeKey = message('revokeKey', { key: Type.String({ minLength: 1, maxLength: 64 }) });

/** Shows the settings of the API, or of webhooks. */
const ShowSettings = message('showSettings', { of: Type.Enum(['api', 'webhooks'], { type: 'string' }) });

export const PageMessage = Type.Union([
  Ready,
  Call,
  Cancel,
  Open,
  Copy,
  Save,
  State,
  Follow,
  Graph,
  Leave,
  ApplyFix,
  ImpactOf,
  RunTests,
  CreateKey,
  RevokeKey,
  ShowSettings,
  Failed,
]);
export type PageMessage = Static<typeof PageMessage>;

/** A place in the code that the person looks at; without `project` it lies in no folder that is open. */
export interface EditorPlace {
  readonly project?: string;
  /** Relative to the folder, or the name alone where it lies in none. */
  readonly file: string;
  /** Id of the symbol at the cursor, where that is what is followed. */
  readonly symbol?: string;
  readonly line?: number;
}

/** Messages of the extension to a page. */
export type ExtensionMessage =
  | {
      readonly kind: 'start';
      /** Address of the view to begin with; absent: where the page was, or its first view. */
      readonly fragment?: string;
      readonly follow: boolean;
      /** Links to a view are this, `?view=` and the view's address, encoded as a whole. */
      readonly linkBase: string;
      readonly editor?: EditorPlace;
      /** Of the editor, and the texts in it, as of the page "Developer"; absent where another message brings them, or the page is in English. */
      readonly language?: string;
      readonly texts?: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'answer'; readonly call: number; readonly data: unknown; readonly snapshot?: string }
  | { readonly kind: 'item'; readonly call: number; readonly piece: AnswerItem }
  | {
      readonly kind: 'refusal';
      readonly call: number;
      readonly code: string;
      readonly status: number;
      readonly message: string;
    }
  /** There was no engine for this call: it may be asked again when there is one. */
  | { readonly kind: 'lost'; readonly call: number }
  | { readonly kind: 'connection'; readonly isConnected: boolean }
  /** Folders of the window came or went, or there is an engine again where there was none to be had. */
  | { readonly kind: 'folders' }
  /** Something of the synchronisation with the remote has changed. */
  | { readonly kind: 'sync' }
  /** Absent: no file is looked at. */
  | { readonly kind: 'editor'; readonly place?: EditorPlace }
  | { readonly kind: 'reveal'; readonly project?: string; readonly id: string }
  | { readonly kind: 'go'; readonly fragment: string }
  | { readonly kind: 'follow'; readonly isOn: boolean }
  | ImpactMessage
  | DeveloperMessage
  | ViewMessage
  | SearchMessage
  | AskMessage;

/**
 * Content of an impact panel. The extension asks for it and sends it: after each `start`, which the page does not
 * follow with a question of its own, and whenever the text changes or something else is asked about. The page shows the
 * last one; while the next is on its way, the one before stays in sight.
 */
export type ImpactMessage =
  | {
      readonly kind: 'impactAsked';
      readonly project?: string;
      readonly subject: ImpactSubject;
      /** The list that the user requested: it is scrolled into sight, and gets the focus, once it is there. */
      readonly list?: 'entryPoints' | 'tests';
    }
  | {
      readonly kind: 'impact';
      readonly project: string;
      readonly subject: ImpactSubject;
      readonly impact: Impact;
      /** Text that is not saved is part of it. */
      readonly isUnsaved?: boolean;
      /** Base URL of the remote that answered. */
      readonly remote?: string;
    }
  /** Whether the remote may be asked about the subject. */
  | { readonly kind: 'impactOfRemote'; readonly isOffered: boolean }
  | {
      readonly kind: 'impactFailed';
      readonly project?: string;
      readonly subject: ImpactSubject;
      readonly code: string;
      readonly message: string;
    };

/** How the API stands in this window. */
export interface DeveloperApi {
  readonly state: 'served' | 'starting' | 'off' | 'untrusted' | 'failed';
  readonly baseUrl?: string;
  /** Where the person's own machine reaches it, when the window is a remote one. */
  readonly outsideUrl?: string;
  /** Why it is not served. */
  readonly problem?: string;
  /** Webhooks may be sent to this machine. */
  readonly allowsLoopback: boolean;
}

export type DeveloperMessage =
  | {
      readonly kind: 'developer';
      readonly api: DeveloperApi;
      /** Of the editor: `de`, `pt-br`. */
      readonly language: string;
      /** The page's texts in the user's language, by their English text; a missing text stays English. */
      readonly texts: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'keysChanged' };

/** Begins a page whose views have addresses, and shows something else on it later. */
export interface ViewMessage {
  readonly kind: 'metrics' | 'security' | 'drift';
  /** Address of the view; absent: the view that the page had, or the first. */
  readonly fragment?: string;
  /** Of the editor: `de`, `pt-br`. */
  readonly language: string;
  /** As of the page "Developer". */
  readonly texts: Readonly<Record<string, string>>;
}

/** Begins a search page, and asks it for something else later. */
export interface SearchMessage {
  readonly kind: 'search';
  /** The search text; absent: the text that the page had, or none. */
  readonly query?: string;
  /** Of the editor: `de`, `pt-br`. */
  readonly language: string;
  /** As of the page "Developer". */
  readonly texts: Readonly<Record<string, string>>;
}

/** Code that a person has picked to ask about. */
export interface AskedCode {
  readonly project: string;
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** Id of the symbol there, where one is known. */
  readonly symbol?: string;
}

/** Begins a page of questions, and hands it something to ask later. */
export interface AskMessage {
  readonly kind: 'ask';
  /** Put into the field, for the person to send. */
  readonly question?: string;
  /** Subject of the next question. */
  readonly about?: AskedCode;
  /** Of the editor: `de`, `pt-br`. */
  readonly language: string;
  /** As of the page "Developer". */
  readonly texts: Readonly<Record<string, string>>;
}
