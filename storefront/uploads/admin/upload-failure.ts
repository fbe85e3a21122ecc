import { ApiError, type Problem } from '#storefront/api/api-client.ts';

/** Why a file could not be uploaded, in words fit to show. */
export class UploadFailure extends Error {
  /** The file itself is refused: sending it again changes nothing. */
  readonly isFinal: boolean;

  constructor(message: string, { isFinal = false }: { isFinal?: boolean } = {}) {
    super(message);
    this.isFinal = isFinal;
  }
}

export const noAddressText = 'Failed to get upload URL';
const signedOutText = 'Authorization required: your sign-in has ended. Sign in again in another tab, then retry.';
const noResponseText = 'The connection broke off.';
const verdicts = [413, 415, 422];

/** What an answer to a sent file means. `status` is 0 where there was none. */
export function failureOf(status: number, body: string): UploadFailure {
  if (status === 0) return new UploadFailure(noResponseText);
  if (status === 401) return new UploadFailure(signedOutText);
  const { problem } = new ApiError(status, body);
  return new UploadFailure(textOf(problem) ?? `The answer was ${status}.`, { isFinal: verdicts.includes(status) });
}

/** What it means that no address for the file was given. */
export function addressFailureOf(status: number): UploadFailure {
  return new UploadFailure(status === 401 ? signedOutText : noAddressText);
}

function textOf(problem: Problem | null): string | undefined {
  return typeof problem?.detail === 'string' ? problem.detail : undefined;
}
