import { randomUUID } from 'node:crypto';
import type { ToolCall } from '#protocol/model-prompt.ts';
import type { CallPart } from './provider-dialect.ts';

/** More calls than any budget allows are no calls, but a stream without an end. */
const callsMax = 64;

/** Puts calls together whose parts come piece by piece. */
export class StreamedCalls {
  readonly #calls = new Map<number, { id: string; name: string; input: string }>();

  /** @returns characters that came */
  take(parts: readonly CallPart[]): number {
    let characters = 0;
    for (const { index, id = '', name = '', input = '' } of parts) {
      const known = this.#calls.get(index);
      if (known === undefined && this.#calls.size === callsMax) continue;
      // A server that gives whole calls without an index gives each its own id.
      const isOther = known !== undefined && id !== '' && known.id !== '' && id !== known.id;
      const key = isOther ? this.#calls.size + callsMax : index;
      const { id: hasId, name: hasName, input: hasInput } = (!isOther && known) || { id: '', name: '', input: '' };
      this.#calls.set(key, { id: hasId || id, name: hasName || name, input: hasInput + input });
      characters += id.length + name.length + input.length;
    }
    return characters;
  }

  /** In their order. Without arguments a tool is called with an empty object; a call that has no id gets one. */
  whole(): ToolCall[] {
    return [...this.#calls.values()].map(({ id, name, input }) => {
      return { id: id === '' ? `call_${randomUUID()}` : id, name, input: input === '' ? '{}' : input };
    });
  }
}
