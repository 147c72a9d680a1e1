/** Of a header. More digits are no number of requests, and no time that a date can tell. */
export function wholeNumber(text: string | null): number | undefined {
  return /^\d{1,15}$/.test(text ?? '') ? Number(text) : undefined;
}
