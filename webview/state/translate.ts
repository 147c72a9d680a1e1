/** English in, the person's language out: `{0}` stands for the first value. Where there is no translation it stays English. */
export type Translate = (message: string, ...values: readonly (string | number)[]) => string;

export function createTranslate(texts: Readonly<Record<string, string>>): Translate {
  return (message, ...values) => {
    const text = Object.hasOwn(texts, message) ? String(texts[message]) : message;
    return text.replaceAll(/\{(\d+)\}/g, (place, index: string) => String(values[Number(index)] ?? place));
  };
}
