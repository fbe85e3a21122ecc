import { useEffect, useRef } from 'react';
import type { ImportProgress } from '#core/import-export/import-export-api.ts';
import { Button } from '#storefront/ui/button.tsx';
import { countOf } from '#storefront/ui/count-of.ts';
import { ImportChanges, ImportErrors } from './import-changes.tsx';
import type { ImportedThing } from './import-sources.ts';
import { formatDuplicateNames, formatPreview, importLabel } from './import-text.ts';
import type { FileImport, PreviewedFile } from './use-file-import.ts';

/** Shows the changes that a file would make, with a button to import the file. If the file has errors, shows the errors instead. */
export function ImportPreviewPanel({ file, previewed }: { file: FileImport; previewed: PreviewedFile }) {
  const { preview, name, key } = previewed;
  const heading = useRef<HTMLHeadingElement>(null);
  // Each check of a file has its own key. The user waits for its result, so the result's heading takes the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect follows the key
  useEffect(() => heading.current?.focus(), [key]);
  const isWrong = preview.errors.length > 0;
  return (
    <section aria-labelledby="preview-heading" className="border border-ink bg-white p-4 sm:p-5">
      <h3 id="preview-heading" ref={heading} tabIndex={-1} className="text-lg focus-visible:outline-none">
        {isWrong ? `What is wrong in ${name}` : `What ${name} would change`}
      </h3>
      <UnknownColumns names={preview.unknownColumns} />
      {isWrong ? (
        <ImportErrors errors={preview.errors} onDiscard={file.discard} />
      ) : (
        <Changes file={file} previewed={previewed} />
      )}
    </section>
  );
}

function Changes({ file, previewed: { preview } }: { file: FileImport; previewed: PreviewedFile }) {
  const { isImporting, isConflict, progress, start, discard } = file;
  const { what, hasProgress } = file.source;
  const total = preview.creates + preview.updates;
  const warning = formatDuplicateNames(preview.rows);
  return (
    <>
      <p className="mt-1">{formatPreview(preview, what)}</p>
      {warning ? <p className="mt-2 border-l-4 border-brass bg-brass/8 px-3 py-2 text-sm">{warning}</p> : null}
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button size="sm" disabled={total === 0 || isConflict || isImporting} aria-busy={isImporting} onClick={start}>
          {isImporting ? 'Importing…' : importLabel(preview, what)}
        </Button>
        <Button variant="secondary" size="sm" disabled={isImporting} onClick={discard}>
          Cancel
        </Button>
      </div>
      {isImporting && hasProgress ? <ImportProgressBar what={what} progress={progress} total={total} /> : null}
      <ImportChanges rows={preview.rows} what={what} />
    </>
  );
}

function UnknownColumns({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  const what =
    names.length === 1 ? 'A column that the shop does not know is' : 'Columns that the shop does not know are';
  return (
    <p className="mt-1 text-sm text-steel">
      {what} left out: {names.join(', ')}.
    </p>
  );
}

/** The number of rows written so far. They are saved together at the end. */
function ImportProgressBar({
  what,
  progress,
  total,
}: {
  what: ImportedThing;
  progress: ImportProgress | null;
  total: number;
}) {
  const done = progress?.done ?? 0;
  return (
    <div className="mt-4 max-w-xl">
      <label htmlFor="import-progress" className="block text-sm tabular-nums">
        {done.toLocaleString('en-AU')} of {countOf(total, what)}
      </label>
      <progress id="import-progress" className="mt-1" max={total} value={done} />
    </div>
  );
}
