import { useRef, useState } from 'react';
import type {
  ImportPreview,
  ImportProgress,
  ImportResult,
  importProducts,
  previewProductImport,
} from '#core/import-export/import-export-api.ts';
import { formatFailure } from '#storefront/accounts/format-failure.ts';
import { overviewQuery } from '#storefront/admin/overview/overview-query.ts';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { ApiError, postJson } from '#storefront/api/api-client.ts';
import { newIdempotencyKey } from '#storefront/payments/idempotency-key.ts';
import { productQueries } from '#storefront/products/product-queries.ts';
import { readCsvFile, UnreadableFile } from './read-csv-file.ts';
import { useImportProgress } from './use-import-progress.ts';

/** A file that was looked at, with what it would change. One key for it: a repeat after a lost answer imports nothing twice. */
export interface SeenFile {
  name: string;
  csv: string;
  preview: ImportPreview;
  key: string;
}

export interface ProductImport {
  /** The name of the file that is being looked at. */
  reading: string | null;
  seen: SeenFile | null;
  isImporting: boolean;
  progress: ImportProgress | null;
  done: { name: string; result: ImportResult } | null;
  /** Why a file can't be looked at or imported, in words. */
  failure: string | null;
  /** The products were changed since: the same file has to be looked at again. */
  isConflict: boolean;
  /** Looking at the file failed, and can be tried again without choosing it anew. */
  canTryAgain: boolean;
  choose(files: File[]): void;
  tryAgain(): void;
  start(): void;
  forget(): void;
}

interface Looked {
  name: string;
  csv: string;
}

/** A product import from its file to its result; a failure loses neither the file nor what was seen of it. */
export function useProductImport(): ProductImport {
  const [reading, setReading] = useState<string | null>(null);
  const [seen, setSeen] = useState<SeenFile | null>(null);
  const [done, setDone] = useState<ProductImport['done']>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isConflict, setConflict] = useState(false);
  const newest = useRef<Looked | null>(null);

  const look = useAdminMutation({
    run: async ({ name, csv }: Looked) => {
      const preview = await reported(
        postJson<typeof previewProductImport>('/api/admin/product-imports/preview', { csv }),
      );
      return { name, csv, preview, key: newIdempotencyKey() };
    },
    failure: { title: 'Preview Failed' },
    onDone: (file) => {
      setConflict(false);
      setSeen(file);
    },
  });
  const load = useAdminMutation({
    run: ({ csv, preview: { digest }, key }: SeenFile) =>
      reported(postJson<typeof importProducts>('/api/admin/product-imports', { csv, digest }, { idempotencyKey: key })),
    failure: { title: 'Import Failed' },
    refresh: [productQueries.all, '/api/products', '/api/admin/products', overviewQuery.queryKey],
    onDone: (result, { name }) => {
      setSeen(null);
      newest.current = null;
      setDone({ name, result });
    },
  });
  const progress = useImportProgress(load.isPending && seen ? seen.preview.digest : null);

  /** The words of a failure stay on the screen, beside the toast that goes. */
  async function reported<Outcome>(response: Promise<Outcome>): Promise<Outcome> {
    setFailure(null);
    try {
      return await response;
    } catch (error) {
      setFailure(formatFailure(error));
      setConflict(error instanceof ApiError && error.problem?.code === 'stale_version');
      throw error;
    }
  }

  async function inspect(file: Looked): Promise<void> {
    newest.current = file;
    setReading(file.name);
    await look.act(file);
    setReading(null);
  }

  async function choose(files: File[]): Promise<void> {
    const [file] = files;
    if (file === undefined || look.isPending || load.isPending) return;
    setDone(null);
    // Another file was chosen: what stands here of the last one must not be imported in its place.
    setSeen(null);
    setFailure(null);
    setConflict(false);
    newest.current = null;
    if (files.length > 1) return setFailure('One file at a time, please.');
    try {
      const looked = { name: file.name, csv: await readCsvFile(file) };
      await inspect(looked);
    } catch (error) {
      setFailure(error instanceof UnreadableFile ? error.message : `${file.name} could not be read.`);
    }
  }

  return {
    reading,
    seen,
    isImporting: load.isPending,
    progress,
    done,
    failure,
    isConflict,
    canTryAgain: failure !== null && seen === null && newest.current !== null,
    choose: (files) => void choose(files),
    tryAgain: () => void (newest.current && inspect(newest.current)),
    start: () => void (seen && load.act(seen)),
    forget: () => {
      setSeen(null);
      setFailure(null);
      newest.current = null;
    },
  };
}
