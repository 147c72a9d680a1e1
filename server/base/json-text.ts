import { decodeUtf8, encodeUtf8 } from './utf8.ts';

/** Data as the text it is sent in: code that only passes it on never makes objects of it. */
export class JsonText<Data> {
  /** UTF-8. */
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  static of<Data>(data: Data): JsonText<Data> {
    return new JsonText(encodeUtf8(JSON.stringify(data)));
  }

  read(): Data {
    return JSON.parse(decodeUtf8(this.bytes)) as Data;
  }
}
