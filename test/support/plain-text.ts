/** The English text with its values, as an editor without bundles gives it. */
export function plainText(message: string, ...values: readonly (string | number)[]): string {
  return message.replaceAll(/\{(\d+)\}/g, (place, index: string) => String(values[Number(index)] ?? place));
}
