import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callPath } from '#core/call-path.ts';
import type { LabelSettings } from '#core/packs/label-settings.ts';
import { type Pack, printerLanguages, readPrinterLabel } from '#core/packs/packs-api.ts';
import { DownloadLink } from '#storefront/platform/admin/download-link.tsx';
import { printPage } from '#storefront/platform/print-page.ts';
import { Button } from '#storefront/ui/button.tsx';
import { useLabelOf } from './label-of-pack.ts';
import { LabelPreview } from './label-preview.tsx';
import { packQueries } from './pack-queries.ts';

/** Shows the newest label and prints it once its codes are drawn. If something doesn't fit on the label, a message is shown instead. */
export function PrintLabel({ pack, settings }: { pack: Pack; settings: LabelSettings }) {
  const { label, problems, advice } = useLabelOf()(pack, settings);
  const isDrawn = useQuery(packQueries.drawCode()).data !== undefined;
  const canPrint = isDrawn && problems.length === 0;
  const { number, name } = pack;
  useEffect(() => {
    if (canPrint && number > 0) void printPage({ kind: 'sheet' });
  }, [canPrint, number]);
  return (
    <section aria-label="Last label" className="mt-8 print:absolute print:top-0 print:left-0 print:mt-0">
      <style>{`@media print{@page{size:${label.width}mm ${label.height}mm;margin:0}}`}</style>
      <div className="print:hidden">
        <h2 className="border-t border-ink pt-4 text-xl">Pack {number}</h2>
        <div role="status" className="mt-2 text-sm">
          {problems.length === 0 ? null : (
            <p className="font-semibold text-oxblood">Not printed. {problems.join(' ')}</p>
          )}
          {advice.map((each) => (
            <p key={each} className="font-semibold text-brass">
              {each}
            </p>
          ))}
        </div>
      </div>
      <div className={problems.length === 0 ? 'mt-3 w-fit border border-rule print:mt-0 print:border-0' : 'hidden'}>
        <LabelPreview label={label} name={name} />
      </div>
      <p className="mt-3 flex flex-wrap items-center gap-4 text-sm print:hidden">
        <Button variant="secondary" size="sm" disabled={!canPrint} onClick={() => void printPage({ kind: 'sheet' })}>
          Print again
        </Button>
        {printerLanguages.map((as) => (
          <DownloadLink
            key={as}
            path={callPath(readPrinterLabel, { params: { code: String(number) }, query: { as } })}
            className="text-link inline-flex min-h-11 items-center"
          >
            {as.toUpperCase()} file for a label printer
          </DownloadLink>
        ))}
      </p>
    </section>
  );
}
