/** Thrown if a change can't be queued until the server can be reached. Has the status, code and message of an API error. */
export class CannotWait extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, detail: string) {
    super(detail);
    this.status = status;
    this.code = code;
  }
}
