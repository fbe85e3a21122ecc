import Uppy from '@uppy/core';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { rejectedFileText, uploadLimits } from '#core/uploads/upload-limits.ts';
import { useSite } from '#storefront/site-context.ts';
import { toast } from '#storefront/ui/toasts/toast.ts';
import { type ImageUppy, SinglePut, type UploadedImage } from './single-put.ts';
import { noAddressText } from './upload-failure.ts';

/** A file that was not taken, and why. */
export interface RejectedFile {
  id: number;
  name: string;
  reason: string;
}

export interface Uploader {
  /** On their way, in the order in which they were chosen. */
  files: UploadedImage[];
  refused: RejectedFile[];
  isOnline: boolean;
  add(files: readonly File[]): void;
  pauseOrResume(id: string): void;
  retry(id: string): void;
  /** Cancels what is under way. */
  remove(id: string): void;
  dismiss(id: number): void;
}

/**
 * Uploads pictures; `place` is told of each, with its place among all that were chosen. `most` can be added at once. A
 * file whose picture is still among `present` isn't taken a second time.
 */
export function useUploader(
  max: number,
  place: (objectPath: string, sequence: number) => void,
  present: readonly string[] = [],
): Uploader {
  useStaffDocument();
  const placing = useRef(place);
  placing.current = place;
  const placed = usePlacedFiles(present);
  const [uppy] = useState(() =>
    makeUppy((path, sequence) => {
      placed.came(path, sequence);
      placing.current(path, sequence);
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
    refused: rejected,
    isOnline,
    add(chosen) {
      setRejected([]);
      for (const file of chosen) {
        try {
          if (placed.has(file)) throw new Error(locale.strings.noDuplicates);
          const sequence = nextId();
          uppy.addFile({ data: file, name: file.name, type: file.type, meta: { sequence } });
          placed.chose(file, sequence);
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

/** Which files the pictures of this visit were made of; a browser tells a file by its name, size and time. */
function usePlacedFiles(present: readonly string[]) {
  const shown = useRef(present);
  shown.current = present;
  const [placed] = useState(() => {
    const markOf = ({ name, size, type, lastModified }: File) => [name, size, type, lastModified].join('/');
    const chosen = new Map<number, string>();
    const images = new Map<string, string>();
    return {
      chose: (file: File, sequence: number) => void chosen.set(sequence, markOf(file)),
      came: (path: string, sequence: number) => void images.set(path, chosen.get(sequence) ?? ''),
      has: (file: File) => shown.current.some((path) => images.get(path) === markOf(file)),
    };
  });
  return placed;
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

function makeUppy(onImage: (objectPath: string, sequence: number) => void): ImageUppy {
  const uppy: ImageUppy = new Uppy({ restrictions, locale, logger: silent });
  return uppy.use(SinglePut, { onImage });
}

/**
 * The policy of a document is that of the page it was loaded as. Who came from the shop's pages loads this one anew, where
 * files go to a bucket that those may not reach.
 */
function useStaffDocument(): void {
  const { hasBucket } = useSite();
  useEffect(() => {
    const [loaded] = performance.getEntriesByType('navigation');
    if (hasBucket && loaded && !isStaffPage(new URL(loaded.name).pathname)) window.location.reload();
  }, [hasBucket]);
}

function isStaffPage(path: string): boolean {
  return /^\/(?:admin|site-content)(?:\/|$)/.test(path);
}

function useFiles(uppy: ImageUppy): UploadedImage[] {
  const files = useSyncExternalStore(
    useCallback((listener: () => void) => uppy.store.subscribe(listener), [uppy]),
    () => uppy.getState().files,
  );
  return Object.values(files).sort((a, b) => a.meta.sequence - b.meta.sequence);
}

function useOnline(): boolean {
  return useSyncExternalStore(onNetworkChange, () => navigator.onLine);
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
