import { type LoadedTransformer, type TransformerLoader, TransformerRefused } from '../ports/transformer.ts';
import type { TransformerCommand, TransformerReply } from './messages.ts';

/** Answers the commands to a model's process. It never throws: an error is a reply. */
export class TransformerDesk {
  readonly #load: TransformerLoader;
  #model: LoadedTransformer | undefined;

  constructor(load: TransformerLoader) {
    this.#load = load;
  }

  async answer(command: TransformerCommand): Promise<TransformerReply> {
    try {
      return command.type === 'open' ? await this.#open(command.folder) : await this.#embed(command);
    } catch (error) {
      if (error instanceof TransformerRefused) return { type: 'refused', code: error.code, message: error.message };
      return { type: 'failed', fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
  }

  async #open(folder: string): Promise<TransformerReply> {
    this.#model = await this.#load(folder);
    const { mark, library, dimensions } = this.#model;
    return { type: 'opened', mark, library, dimensions };
  }

  async #embed({ text, role }: Extract<TransformerCommand, { type: 'embed' }>): Promise<TransformerReply> {
    if (this.#model === undefined) return { type: 'failed', fault: 'no model is open' };
    return { type: 'embedded', vector: await this.#model.embed(text, role) };
  }
}
