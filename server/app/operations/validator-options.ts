/** For validators compiled at run time and at build time alike. Every wrong field is reported. */
export const validatorOptions = {
  allErrors: true,
  strict: false,
  // The schemas are ours: to check them against the schema of schemas would cost most of the time.
  validateSchema: false,
  // What is no address is refused by who wants one, in words of its own.
  formats: { uri: true },
  meta: false,
} as const;
