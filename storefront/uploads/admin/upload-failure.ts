import { ApiError, type Problem } from '#storefront/api/api-error.ts';

/** Why a file could not be uploaded. The message is shown to the user. */
export class UploadFailure extends Error {
  /** Whether the file itself is rejected, so that sending it again wouldn't help. */
  readonly isFinal: boolean;

  constructor(message: string, { isFinal = false }: { isFinal?: boolean } = {}) {
    super(message);
    this.isFinal = isFinal;
  }
}

export const noAddressText = 'Failed to get upload URL';
const signedOutText = 'Authorization required: your sign-in has ended. Sign in again in another tab, then retry.';
const noResponseText = 'The connection was lost.';
const finalStatuses = [413, 415, 422];

/** Returns why an upload failed. `status` is 0 if there was no response. */
export function failureOf(status: number, body: string): UploadFailure {
  if (status === 0) return new UploadFailure(noResponseText);
  if (status === 401) return new UploadFailure(signedOutText);
  const { problem } = new ApiError(status, body);
  return new UploadFailure(textOf(problem) ?? `The server responded with ${status}.`, {
    isFinal: finalStatuses.includes(status),
  });
}

/** Returns why the server returned no upload URL for the file. */
export function addressFailureOf(status: number): UploadFailure {
  return new UploadFailure(status === 401 ? signedOutText : noAddressText);
}

function textOf(problem: Problem | null): string | undefined {
  return typeof problem?.detail === 'string' ? problem.detail : undefined;
}

/** The pause before each retry, in milliseconds. After the last retry the upload has failed. */
export const retryDelaysMs = [0, 1000, 3000, 5000];

const temporary = [408, 409, 429, 418, 423];
const permanent = [501, 505];

/**
 * Returns whether another attempt may succeed after this response. The status 0 means that there was no response. Amazon's storage
 * returns 400 if an upload stalls.
 */
export function isTemporary(status: number, body = ''): boolean {
  if (status === 400) return body.includes('<Code>RequestTimeout</Code>');
  return status === 0 || temporary.includes(status) || (status >= 500 && !permanent.includes(status));
}

/**
 * Returns whether the upload URL was rejected, not the file. The shop's own upload URL may have ended, or a bucket's URL or the
 * credentials that signed it may have expired.
 */
export function isExpired(status: number, body: string): boolean {
  if (status === 400) return body.includes('<Code>ExpiredToken</Code>');
  return status === 403 && (body.includes('"upload_ended"') || /request has expired/i.test(body));
}
