/** How long before each new try, in milliseconds; after the last one the upload has failed. */
export const retryDelaysMs = [0, 1000, 3000, 5000];

const passing = [408, 409, 429, 418, 423];
const lasting = [501, 505];

/** Whether a status may be another one the next time; 0 stands for no answer at all. */
export function isPassing(status: number): boolean {
  return status === 0 || passing.includes(status) || (status >= 500 && !lasting.includes(status));
}

/** A refusal of the address and not of the file: the shop's own, or a bucket's whose time has run out. */
export function isExpired(status: number, body: string): boolean {
  return status === 403 && (body.includes('"upload_ended"') || /request has expired/i.test(body));
}
