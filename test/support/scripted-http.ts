import type { HttpOptions } from '#server/app/serving/http-serving.ts';

/** An interface that opens no port. */
export class ScriptedHttp {
  readonly started: HttpOptions[] = [];
  open = 0;
  /** Resolves once what is under way is answered. */
  underWay: Promise<void> = Promise.resolve();
  /** Called while the port is being opened. */
  during: () => void = () => undefined;

  async start(options: HttpOptions) {
    this.started.push(options);
    this.during();
    this.open++;
    return {
      baseUrl: `http://127.0.0.1:${options.port || 7431}`,
      settled: () => this.underWay,
      close: async () => {
        await this.underWay;
        this.open--;
      },
    };
  }
}
