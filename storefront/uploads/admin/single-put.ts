import { BasePlugin, type Body, type PluginOpts, type Uppy, type UppyFile } from '@uppy/core';
import { imageKindOf, rejectedFileText, signatureBytes } from '#core/uploads/image-file.ts';
import { sendFile } from './send-file.ts';
import { failureOf, UploadFailure } from './upload-failure.ts';

export type UploadMeta = {
  /** The file's position among all files that were chosen. */
  sequence: number;
  /** Whether retrying is pointless. Set together with the file's error. */
  isFinal?: boolean;
};
export type UploadedImage = UppyFile<UploadMeta, Body>;
export type ImageUppy = Uppy<UploadMeta, Body>;

export interface SinglePutOptions extends PluginOpts {
  /** Called when a picture has been uploaded and can be shown. */
  onImage(objectPath: string, sequence: number): void;
}

/**
 * The shop's uploader for Uppy. Uppy's own S3 uploader uses other retry delays and never requests a new upload URL. This uploader
 * checks the file's first bytes and sends the file with a single PUT request and the shop's own retries. It then requests the picture,
 * because a bucket publishes a picture only at the first request. When a paused upload is resumed, it starts again from the beginning.
 */
export class SinglePut extends BasePlugin<SinglePutOptions, UploadMeta, Body> {
  /** The abort controllers of the uploads, by file id. */
  readonly #attempts = new Map<string, AbortController>();

  constructor(uppy: ImageUppy, options: SinglePutOptions) {
    super(uppy, options);
    this.id = 'SinglePut';
    this.type = 'uploader';
  }

  override install(): void {
    const { capabilities } = this.uppy.getState();
    this.uppy.setState({ capabilities: { ...capabilities, individualCancellation: true, resumableUploads: true } });
    this.uppy.addPreProcessor(this.#checkAll);
    this.uppy.addUploader(this.#sendAll);
    this.uppy.on('upload-pause', this.#stop);
    this.uppy.on('file-removed', this.#stop);
  }

  override uninstall(): void {
    this.uppy.removePreProcessor(this.#checkAll);
    this.uppy.removeUploader(this.#sendAll);
    this.uppy.off('upload-pause', this.#stop);
    this.uppy.off('file-removed', this.#stop);
    for (const attempt of this.#attempts.values()) attempt.abort();
  }

  #stop = (file: UploadedImage | undefined): void => {
    if (file) this.#attempts.get(file.id)?.abort();
  };

  #checkAll = async (ids: string[]): Promise<void> => {
    await Promise.all(ids.map((id) => this.#check(this.uppy.getFile(id))));
  };

  async #check(file: UploadedImage | undefined): Promise<void> {
    if (file === undefined) return;
    this.uppy.emit('preprocess-progress', file, { mode: 'indeterminate' });
    const text = await rejectionOf(file.data as Blob);
    if (text !== null) this.#fail(file, new UploadFailure(text, { isFinal: true }));
    this.uppy.emit('preprocess-complete', file);
  }

  #sendAll = async (ids: string[]): Promise<void> => {
    const files = ids.map((id) => this.uppy.getFile(id)).filter((file) => file !== undefined && !file.error);
    this.uppy.emit('upload-start', files);
    await Promise.all(files.map((file) => this.#send(file)));
  };

  async #send(file: UploadedImage): Promise<void> {
    for (;;) {
      const attempt = new AbortController();
      this.#attempts.set(file.id, attempt);
      try {
        await this.#sendOnce(file, attempt.signal);
        return;
      } catch (error) {
        if (!attempt.signal.aborted) {
          this.#fail(file, error);
          return;
        }
      } finally {
        this.#attempts.delete(file.id);
      }
      if (!(await this.#isResumed(file.id))) return;
    }
  }

  async #sendOnce(file: UploadedImage, signal: AbortSignal): Promise<void> {
    const bytesTotal = file.size;
    const progress = (bytesUploaded: number) =>
      this.uppy.emit('upload-progress', file, { uploadStarted: Date.now(), bytesUploaded, bytesTotal });
    progress(0);
    const objectPath = await sendFile(file.data as Blob, { signal, onProgress: progress });
    this.uppy.emit('postprocess-progress', file, { mode: 'indeterminate' });
    await requireImage(objectPath, signal);
    this.uppy.emit('upload-success', file, { status: 200, body: { objectPath } });
    this.opts.onImage(objectPath, file.meta.sequence);
  }

  /** Waits while the file is paused. Resolves to false if the file was removed. */
  #isResumed(id: string): Promise<boolean> {
    return new Promise((resolve) => {
      const settle = () => {
        const file = this.uppy.getFile(id) as UploadedImage | undefined;
        if (file?.isPaused) return;
        this.uppy.off('upload-pause', settle);
        this.uppy.off('file-removed', settle);
        resolve(file !== undefined);
      };
      this.uppy.on('upload-pause', settle);
      this.uppy.on('file-removed', settle);
      settle();
    });
  }

  #fail(file: UploadedImage, error: unknown): void {
    if (!this.uppy.getFile(file.id)) return;
    const failure = error instanceof UploadFailure ? error : new UploadFailure(String(error));
    this.uppy.setFileMeta(file.id, { ...file.meta, isFinal: failure.isFinal });
    const { postprocess: _ended, ...progress } = this.uppy.getFile(file.id).progress;
    this.uppy.setFileState(file.id, { progress });
    this.uppy.emit('upload-error', this.uppy.getFile(file.id), failure);
  }
}

/** Returns why the server would reject the file; null if the file may be accepted. */
async function rejectionOf(file: Blob): Promise<string | null> {
  if (file.size === 0) return rejectedFileText.empty;
  try {
    const start = await file.slice(0, signatureBytes).arrayBuffer();
    return imageKindOf(new Uint8Array(start)) === null ? rejectedFileText.wrongKind : null;
  } catch {
    return 'The file can’t be read. It may have been moved or deleted.';
  }
}

/**
 * Requests the uploaded picture.
 * @throws UploadFailure with the reason if the picture can't be shown
 */
async function requireImage(objectPath: string, signal: AbortSignal): Promise<void> {
  const response = await fetch(`${objectPath}?w=400`, { headers: { Accept: 'image/webp, application/json' }, signal });
  const body = response.ok ? await response.blob() : await response.text();
  if (typeof body !== 'string') return;
  const { message } = failureOf(response.status, body);
  throw new UploadFailure(message, { isFinal: response.status === 404 });
}
