/** A failure that the user can fix: thrown low, caught once at the edge. Exit code 2 for `USAGE`, else 3. */
export class ToolError extends Error {
  readonly code: 'USAGE' | 'TARGET_UNREADABLE';

  constructor(code: ToolError['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ToolError';
    this.code = code;
  }
}
