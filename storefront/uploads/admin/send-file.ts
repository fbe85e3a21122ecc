import '#storefront/api/zod-without-eval.ts';
import { createUpload, type UploadTarget } from '#core/uploads/upload-api.ts';
import { ApiError } from '#storefront/api/api-error.ts';
import { call } from '#storefront/api/call.ts';
import { staffPlatform } from '#storefront/platform/admin/staff-platform.ts';
import {
  addressFailureOf,
  failureOf,
  isExpired,
  isTemporary,
  retryDelaysMs,
  type UploadFailure,
} from './upload-failure.ts';

type Attempt = { objectPath: string } | { error: UploadFailure; mayRetry: boolean };

/**
 * Uploads a file and returns the path of its image. After a temporary failure, tries again after 0, 1, 3 and 5 seconds, once there is a
 * network.
 * @throws UploadFailure, or AbortError
 */
export async function sendFile(file: Blob, options: PutOptions): Promise<string> {
  const sending = new Sending(file, options);
  for (let tries = 0; ; tries += 1) {
    await online(options.signal);
    const attempt = await sending.try();
    if ('objectPath' in attempt) return attempt.objectPath;
    const delay = retryDelaysMs[tries];
    if (!attempt.mayRetry || delay === undefined) throw attempt.error;
    await pause(delay, options.signal);
  }
}

/** The upload of one file. All attempts share an upload URL until it expires. */
class Sending {
  readonly #file: Blob;
  readonly #options: PutOptions;
  #target: UploadTarget | null = null;

  constructor(file: Blob, options: PutOptions) {
    this.#file = file;
    this.#options = options;
  }

  async try(): Promise<Attempt> {
    try {
      this.#target ??= await call(createUpload, { body: {}, signal: this.#options.signal });
    } catch (error) {
      this.#options.signal.throwIfAborted();
      const status = error instanceof ApiError ? error.status : 0;
      return { error: addressFailureOf(status), mayRetry: isTemporary(status) };
    }
    const { uploadURL, objectPath } = this.#target;
    const { status, body } = await putFile(uploadURL, this.#file, this.#options);
    if (status >= 200 && status < 300) return { objectPath };
    const hasEnded = isExpired(status, body);
    if (hasEnded) this.#target = null;
    return { error: failureOf(status, body), mayRetry: hasEnded || isTemporary(status, body) };
  }
}

/** Resolves once the browser has a network. */
function online(signal: AbortSignal): Promise<void> {
  return staffPlatform().isOnNetwork()
    ? Promise.resolve()
    : once(signal, (done) => window.addEventListener('online', done, { signal, once: true }));
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return once(signal, (done) => setTimeout(done, ms));
}

function once(signal: AbortSignal, wait: (done: () => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    wait(resolve);
  });
}

interface PutResponse {
  /** The HTTP status; 0 if there was no response. */
  status: number;
  body: string;
}

interface PutOptions {
  signal: AbortSignal;
  onProgress(sentBytes: number): void;
}

/**
 * Sends a file with a single PUT request, using XMLHttpRequest because fetch doesn't report upload progress.
 * @throws AbortError
 */
function putFile(address: string, file: Blob, { signal, onProgress }: PutOptions): Promise<PutResponse> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => {
      request.abort();
      reject(new DOMException('The upload was stopped', 'AbortError'));
    };
    if (signal.aborted) {
      abort();
      return;
    }
    signal.addEventListener('abort', abort);
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onloadend = () => {
      signal.removeEventListener('abort', abort);
      resolve({ status: request.status, body: request.responseText });
    };
    request.open('PUT', address);
    request.setRequestHeader('Content-Type', file.type || 'application/octet-stream');
    request.send(file);
  });
}
