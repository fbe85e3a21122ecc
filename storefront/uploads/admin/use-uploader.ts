import Uppy from '@uppy/core';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { rejectedFileText, uploadLimits } from '#core/uploads/image-file.ts';
import { staffPlatform } from '#storefront/platform/admin/staff-platform.ts';
import { toast } from '#storefront/ui/toasts/toast.ts';
import { type ImageUppy, SinglePut, type UploadedImage } from './single-put.ts';
import { noAddressText } from './upload-failure.ts';

/** A file that isn't uploaded, with the reason. */
export interface RejectedFile {
  id: number;
  name: string;
  reason: string;
}

export interface Uploader {
  /** The files being uploaded, in the order in which they were chosen. */
  files: UploadedImage[];
  rejected: RejectedFile[];
  isOnline: boolean;
  add(files: readonly File[]): void;
  pauseOrResume(id: string): void;
  retry(id: string): void;
  /** Cancels an upload in progress. */
  remove(id: string): void;
  dismiss(id: number): void;
}

/**
 * Uploads images, and calls `onImage` for each image with its position among all chosen files. At most `max` files can be added at
 * once. A file isn't uploaded again while its image is in `present`.
 */
export function useUploader(
  max: number,
  onImage: (objectPath: string, sequence: number) => void,
  present: readonly string[] = [],
): Uploader {
  const latestOnImage = useLatest(onImage);
  const uploaded = useUploadedFiles(present);
  const [uppy] = useState(() =>
    createUppy((path, sequence) => {
      uploaded.addImage(path, sequence);
      latestOnImage.current(path, sequence);
    }),
  );
  useEffect(() => () => uppy.destroy(), [uppy]);
  useEffect(() => {
    const maxNumberOfFiles = Math.min(uploadLimits.files, max);
    uppy.setOptions({ restrictions: { ...restrictions, maxNumberOfFiles } });
  }, [uppy, max]);
  const files = useFiles(uppy);
  const [rejected, setRejected] = useState<RejectedFile[]>([]);
  const isOnline = useOnline();

  function reject(name: string, reason: string): void {
    setRejected((known) => [...known, { id: nextId(), name, reason }]);
  }
  async function settle(work: ReturnType<ImageUppy['upload']>): Promise<void> {
    const { successful = [], failed = [] } = (await work.catch(() => undefined)) ?? {};
    for (const { id, name, error, meta } of failed) {
      if (!meta.isFinal) continue;
      reject(name, error ?? '');
      uppy.removeFile(id);
    }
    for (const { id } of successful) if (uppy.getFile(id)) uppy.removeFile(id);
    report(successful.length, failed);
  }
  return {
    files,
    rejected,
    isOnline,
    add(chosen) {
      setRejected([]);
      for (const file of chosen) {
        try {
          if (uploaded.has(file)) throw new Error(locale.strings.noDuplicates);
          const sequence = nextId();
          uppy.addFile({ data: file, name: file.name, type: file.type, meta: { sequence } });
          uploaded.addFile(file, sequence);
        } catch (error) {
          reject(file.name, error instanceof Error ? error.message : String(error));
        }
      }
      if (uppy.getFiles().length > 0) void settle(uppy.upload());
    },
    pauseOrResume: (id) => uppy.pauseResume(id),
    retry: (id) => void settle(uppy.retryUpload(id)),
    remove: (id) => uppy.removeFile(id),
    dismiss: (id) => setRejected((known) => known.filter((file) => file.id !== id)),
  };
}

/**
 * Remembers which files the images in this form were uploaded from. Files are compared by name, size, type and modification time.
 */
function useUploadedFiles(present: readonly string[]) {
  const latestPresent = useLatest(present);
  const [uploaded] = useState(() => {
    const markOf = ({ name, size, type, lastModified }: File) => [name, size, type, lastModified].join('/');
    const files = new Map<number, string>();
    const images = new Map<string, string>();
    return {
      addFile: (file: File, sequence: number) => void files.set(sequence, markOf(file)),
      addImage: (path: string, sequence: number) => void images.set(path, files.get(sequence) ?? ''),
      has: (file: File) => latestPresent.current.some((path) => images.get(path) === markOf(file)),
    };
  });
  return uploaded;
}

/** A ref with the value of the last render, for callbacks that outlive that render. */
export function useLatest<Value>(value: Value): { current: Value } {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  }, [value]);
  return latest;
}

let lastId = 0;
const nextId = () => {
  lastId += 1;
  return lastId;
};

const restrictions = {
  maxFileSize: uploadLimits.bytes,
  allowedFileTypes: ['image/png', 'image/jpeg', 'image/gif', 'image/webp'],
};

const locale = {
  strings: {
    youCanOnlyUploadX: { 0: 'Cannot add more files', 1: 'Cannot add more files' },
    noDuplicates: 'Cannot add the duplicate file',
    exceedsSize: rejectedFileText.tooLarge,
    youCanOnlyUploadFileTypes: rejectedFileText.wrongKind,
  },
  pluralize: (count: number) => (count === 1 ? 0 : 1),
} as const;

const silent = { debug: () => {}, warn: () => {}, error: () => {} };

function createUppy(onImage: (objectPath: string, sequence: number) => void): ImageUppy {
  const uppy: ImageUppy = new Uppy({ restrictions, locale, logger: silent });
  return uppy.use(SinglePut, { onImage });
}

function useFiles(uppy: ImageUppy): UploadedImage[] {
  const files = useSyncExternalStore(
    useCallback((listener: () => void) => uppy.store.subscribe(listener), [uppy]),
    () => uppy.getState().files,
  );
  return Object.values(files).sort((a, b) => a.meta.sequence - b.meta.sequence);
}

function useOnline(): boolean {
  return useSyncExternalStore(onNetworkChange, () => staffPlatform().isOnNetwork());
}

function onNetworkChange(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

function report(successful: number, failed: readonly UploadedImage[]): void {
  if (successful > 0) {
    const description = successful === 1 ? 'Image uploaded successfully!' : 'Images uploaded successfully!';
    toast({ title: 'Success', description });
  } else if (failed[0]) {
    const { name, error } = failed[0];
    const description = error === noAddressText ? noAddressText : `Failed to upload ${name}: ${error}`;
    toast({ title: 'Upload failed', description, variant: 'destructive' });
  }
}
