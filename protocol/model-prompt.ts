/** A prompt for a language model, which the engine itself calls, or an editor for it. */
export interface ModelPrompt {
  /** Instructions for the model, which also say that code is data. */
  readonly system: string;
  /** The oldest first. What stands in them of the analysed code is marked as data. */
  readonly messages: readonly PromptTurn[];
  /** Tokens the answer may have. */
  readonly answerTokensMax: number;
  /** Tools that the model may call. Absent: none. */
  readonly tools?: PromptTools;
}

/** A question, what the model wrote and wanted called, or what came of the calls. */
export type PromptTurn =
  | { readonly role: 'user'; readonly text: string }
  | { readonly role: 'assistant'; readonly text: string; readonly calls: readonly ToolCall[] }
  | { readonly role: 'tool'; readonly results: readonly ToolResult[] };

/** A call that a language model wants made. */
export interface ToolCall {
  /** Its result names it. */
  readonly id: string;
  readonly name: string;
  /** JSON, as the model wrote it: it may be none. */
  readonly input: string;
}

export interface ToolResult {
  /** Id of the call. */
  readonly call: string;
  readonly text: string;
}

export interface PromptTools {
  readonly offered: readonly PromptTool[];
  /** Whether it may call any now: a model that has called tools gets their definitions in any case. */
  readonly mayCall: boolean;
}

export interface PromptTool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of an object. */
  readonly input: Readonly<Record<string, unknown>>;
}

/** Returns the input of a tool call; undefined where it is no JSON object. */
export function toolInput({ input }: Pick<ToolCall, 'input'>): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(input);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Readonly<Record<string, unknown>>) : undefined;
  } catch {
    return undefined;
  }
}

/** A call for people, without the names of what is given: `calls src/cart.ts#Cart.total`. */
export function callText(tool: string, input: Readonly<Record<string, unknown>>): string {
  const given = Object.values(input).map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
  return [tool, ...given].join(' ');
}
