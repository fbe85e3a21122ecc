import { useEffect, useRef, useState } from 'react';
import { callPath } from '#core/call-path.ts';
import {
  type ImportPreview,
  type ImportProgress,
  type ImportResult,
  streamImportProgress,
} from '#core/import-export/import-export-api.ts';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { ApiError } from '#storefront/api/api-error.ts';
import { newClientKey } from '#storefront/api/client-key.ts';
import { staffPlatform } from '#storefront/platform/admin/staff-platform.ts';
import { formatFailure } from '#storefront/ui/action-failure.tsx';
import type { ImportSource } from './import-sources.ts';
import { readCsvFile, UnreadableFile } from './read-csv-file.ts';

/**
 * A file with a preview of its changes, and the idempotency key of its import. If the response is lost, a repeat with the same key
 * doesn't import the file twice.
 */
export interface PreviewedFile extends CsvFile {
  preview: ImportPreview;
  key: string;
}

export interface FileImport {
  source: ImportSource;
  /** The name of the file that is being checked. */
  checking: string | null;
  previewed: PreviewedFile | null;
  isImporting: boolean;
  progress: ImportProgress | null;
  done: { name: string; result: ImportResult } | null;
  /** Why a file can't be checked or imported, as a full sentence. */
  failure: string | null;
  /** Whether the affected records have changed since the file was checked. The same file must then be checked again. */
  isConflict: boolean;
  /** Whether checking the file failed but can be retried without choosing the file again. */
  canTryAgain: boolean;
  choose(files: File[]): void;
  tryAgain(): void;
  start(): void;
  discard(): void;
}

interface CsvFile {
  name: string;
  csv: string;
}

/** An import, from choosing the file to the result. After a failure, the file and its preview are still available. */
export function useFileImport(source: ImportSource): FileImport {
  const [checking, setChecking] = useState<string | null>(null);
  const [previewed, setPreviewed] = useState<PreviewedFile | null>(null);
  const [done, setDone] = useState<FileImport['done']>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isConflict, setConflict] = useState(false);
  const newest = useRef<CsvFile | null>(null);

  const checkFile = useAdminMutation({
    run: async ({ name, csv }: CsvFile) => {
      const preview = await showingFailure(source.preview(csv));
      return { name, csv, preview, key: newClientKey() };
    },
    failure: { title: 'Preview Failed' },
    onDone: (file) => {
      setConflict(false);
      setPreviewed(file);
    },
  });
  const importFile = useAdminMutation({
    run: ({ csv, preview: { digest }, key }: PreviewedFile) => showingFailure(source.start({ csv, digest }, key)),
    failure: { title: 'Import Failed' },
    refresh: source.refresh,
    onDone: (result, { name }) => {
      setPreviewed(null);
      newest.current = null;
      setDone({ name, result });
    },
  });
  const progress = useImportProgress(
    importFile.isPending && source.hasProgress && previewed ? previewed.preview.digest : null,
  );

  /** Waits for a response. If the request fails, keeps the reason on screen, because the toast with the reason disappears. */
  async function showingFailure<Outcome>(response: Promise<Outcome>): Promise<Outcome> {
    setFailure(null);
    try {
      return await response;
    } catch (error) {
      setFailure(formatFailure(error));
      setConflict(error instanceof ApiError && error.problem?.code === 'stale_version');
      throw error;
    }
  }

  async function check(file: CsvFile): Promise<void> {
    newest.current = file;
    setChecking(file.name);
    await checkFile.act(file);
    setChecking(null);
  }

  async function choose(files: File[]): Promise<void> {
    const [file] = files;
    if (file === undefined || checkFile.isPending || importFile.isPending) return;
    setDone(null);
    // Removes the preview of the previous file, so that it isn't imported by mistake.
    setPreviewed(null);
    setFailure(null);
    setConflict(false);
    newest.current = null;
    if (files.length > 1) return setFailure('One file at a time, please.');
    try {
      await check({ name: file.name, csv: await readCsvFile(file) });
    } catch (error) {
      setFailure(
        error instanceof UnreadableFile ? error.message : `Couldn’t read ${file.name}. Please choose it again.`,
      );
    }
  }

  return {
    source,
    checking,
    previewed,
    isImporting: importFile.isPending,
    progress,
    done,
    failure,
    isConflict,
    canTryAgain: failure !== null && previewed === null && newest.current !== null,
    choose: (files) => void choose(files),
    tryAgain: () => void (newest.current && check(newest.current)),
    start: () => void (previewed && importFile.act(previewed)),
    discard: () => {
      setPreviewed(null);
      setFailure(null);
      newest.current = null;
    },
  };
}

/** Returns the progress of the import with this digest while it is running; null until the server has reported progress. */
function useImportProgress(digest: string | null): ImportProgress | null {
  const [progress, setProgress] = useState<ImportProgress | null>(null);
  useEffect(() => {
    setProgress(null);
    if (digest === null) return;
    const events = staffPlatform().openStream(callPath(streamImportProgress, { params: { digest } }));
    events.on('progress', ({ data }) => setProgress(streamImportProgress.response.parse(JSON.parse(data))));
    // The stream isn't needed any more, because the response to the import contains the result. If it weren't closed, the browser would
    // reopen it.
    events.on('ended', () => events.close());
    return () => events.close();
  }, [digest]);
  return progress;
}
