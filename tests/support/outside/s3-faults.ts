import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * What the bucket does to a request instead of serving it: it stays silent, responds with an error, sends half of these bytes and
 * closes the connection, or sends half of them and stays silent.
 */
export type S3Fault = 'silence' | keyof typeof errors | { half: Buffer; end: 'close' | 'silence' };

/** The errors of Amazon S3 with the status and message that its "Error responses" page gives them. */
const errors = {
  SlowDown: [503, 'Please reduce your request rate.'],
  InternalError: [500, 'We encountered an internal error. Please try again.'],
  RequestTimeout: [
    400,
    'Your socket connection to the server was not read from or written to within the timeout period.',
  ],
  ExpiredToken: [400, 'The provided token has expired.'],
  RequestTimeTooSkewed: [403, 'The difference between the request time and the current time is too large.'],
  InvalidAccessKeyId: [403, 'The AWS Access Key Id you provided does not exist in our records.'],
  AccessDenied: [403, 'Access Denied'],
  NoSuchBucket: [404, 'The specified bucket does not exist.'],
} as const;

/** The document with which Amazon S3 describes an error. */
export function s3Error(code: keyof typeof errors): { status: number; xml: string } {
  const [status, message] = errors[code];
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`;
  return { status, xml };
}

/** Responds to a request with a fault. */
export function respondWithFault(fault: S3Fault, request: IncomingMessage, response: ServerResponse): void {
  request.resume();
  if (fault === 'silence') return;
  if (typeof fault === 'string') {
    const { status, xml } = s3Error(fault);
    request.on('end', () => response.writeHead(status, { 'content-type': 'application/xml' }).end(xml));
    return;
  }
  const { half, end } = fault;
  response.writeHead(200, { 'content-length': half.length });
  response.write(half.subarray(0, half.length / 2), () => {
    if (end === 'close') response.destroy();
  });
}
