export interface PutResponse {
  /** 0 where there was no response. */
  status: number;
  body: string;
}

export interface PutOptions {
  signal: AbortSignal;
  onProgress(sentBytes: number): void;
}

/** Sends a file by one PUT, with XMLHttpRequest since fetch doesn't report progress. @throws AbortError */
export function putFile(address: string, file: Blob, { signal, onProgress }: PutOptions): Promise<PutResponse> {
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
