/** The codes of AppError. Each has a heading in docs/errors.md. */
export const errorCodes = [
  'CONTENT_INVALID',
  'ENV_INVALID',
  'PAGES_NOT_BUILT',
  'STORE_IN_USE',
  'STORE_UNAVAILABLE',
  'STORE_CORRUPT',
  'STORE_TOO_NEW',
  'TARGET_UNREADABLE',
  'USAGE',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** A failure that the operator can fix: thrown low, caught once at the edge. `detail` is never shown to visitors. */
export class AppError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, detail: string, options?: ErrorOptions) {
    super(detail, options);
    this.name = 'AppError';
    this.code = code;
  }
}
