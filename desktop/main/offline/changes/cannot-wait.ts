/** Why a change can't wait for the server, in the form of an API error. */
export class CannotWait extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, detail: string) {
    super(detail);
    this.status = status;
    this.code = code;
  }
}
