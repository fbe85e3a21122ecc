import { type ReactNode, useId } from 'react';
import { Button } from '#storefront/ui/button.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { FileDrop } from '#storefront/uploads/admin/file-drop.tsx';
import { ImportPreviewPanel } from './import-preview-panel.tsx';
import type { ImportSource } from './import-sources.ts';
import { formatResult } from './import-text.ts';
import { type FileImport, useFileImport } from './use-file-import.ts';

interface ImportSectionProps {
  source: ImportSource;
  heading: string;
  /** Explains what a line of the file does. */
  children: ReactNode;
  /** Where to see the result. */
  result: { to: string; label: string };
}

/** Imports a file: it is chosen, checked, and imported completely or not at all. */
export function ImportSection({ source, heading, children, result }: ImportSectionProps) {
  const file = useFileImport(source);
  const { checking, isImporting, previewed, choose } = file;
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="mt-10 border-t border-ink pt-6">
      <h2 id={headingId} className="text-xl">
        {heading}
      </h2>
      <p className="mt-1 mb-4 max-w-prose text-sm text-steel">{children}</p>
      <FileDrop
        label={`the ${source.what} import`}
        action={previewed ? 'Choose another file' : 'Choose a CSV file'}
        accept=".csv,text/csv,text/plain"
        multiple={false}
        disabled={checking !== null || isImporting}
        onFiles={choose}
      >
        {previewed ? (
          <span className="font-semibold text-ink">{previewed.name}</span>
        ) : (
          `At most 8 MB and 10,000 ${source.what}s. You can drop it here. Start with the export of ${source.what}s.`
        )}
      </FileDrop>
      <p role="status" className="mt-3 min-h-6 text-sm">
        {checking ? `Checking ${checking}…` : null}
      </p>
      <Failure file={file} />
      {previewed ? <ImportPreviewPanel file={file} previewed={previewed} /> : null}
      <Result file={file} {...result} />
    </section>
  );
}

function Failure({ file }: { file: FileImport }) {
  const { failure, isConflict, canTryAgain, tryAgain, checking } = file;
  if (failure === null) return null;
  return (
    <div role="alert" className="mb-4 border border-oxblood bg-white p-4">
      <p className="font-semibold text-oxblood">{failure}</p>
      {isConflict || canTryAgain ? (
        <Button variant="secondary" size="xs" className="mt-3" disabled={checking !== null} onClick={tryAgain}>
          Check the file again
        </Button>
      ) : null}
    </div>
  );
}

function Result({ file: { done, source }, to, label }: { file: FileImport; to: string; label: string }) {
  if (done === null) return null;
  return (
    <div role="status" className="border border-eucalypt bg-white p-4">
      <p className="font-semibold text-eucalypt">{done.name} is imported.</p>
      <p className="mt-1">{formatResult(done.result, source.what)}</p>
      <ShopLink to={to} className="text-link mt-2 inline-flex min-h-9 items-center text-sm">
        {label}
      </ShopLink>
    </div>
  );
}
