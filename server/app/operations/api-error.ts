/** One wrong place of a request (API.md §1.1). */
export interface ErrorDetail {
  /** JSON Pointer into the body, or the name of a parameter. */
  readonly field: string;
  readonly issue: string;
  readonly message: string;
  /** Names that are there and may have been meant, the likeliest first. */
  readonly suggestions?: readonly string[];
}

/** A failure with a stable code of the one error table. Statuses, headers and exit codes are the fronts' business. */
export class ApiError extends Error {
  readonly code: string;
  readonly details?: readonly ErrorDetail[];
  constructor(code: string, message: string, details?: readonly ErrorDetail[]) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    if (details) this.details = details;
  }
}
