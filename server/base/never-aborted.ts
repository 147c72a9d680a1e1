/** For work that several wait for: none who leaves takes it from the others. */
export const neverAborted: AbortSignal = new AbortController().signal;
