import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { type ReportName, reportDivisions } from '#core/reports/report-api.ts';
import { ConfirmedDownload } from '#storefront/accounts/admin/security/confirmed-download.tsx';
import { ScreenFailure } from '#storefront/admin/shell/screen-failure.tsx';
import { chipClass } from '#storefront/admin/ui/chip-class.ts';
import { formatFailure } from '#storefront/ui/action-failure.tsx';
import { buttonClass } from '#storefront/ui/button.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { type ReportAddress, reportAddress } from './report-address.ts';
import { ReportChart } from './report-chart.tsx';
import { reportFilePath, reportQuery, requestedReport } from './report-queries.ts';
import { ReportTable } from './report-table.tsx';
import { divisionNames, emptyText, formatPeriod, reportTitles } from './report-text.ts';

interface ReportViewProps {
  report: ReportName;
  address: ReportAddress;
  /** The time that the report covers, if it differs from the chosen period. */
  when?: string | undefined;
}

/** One report: its grouping, its chart, its figures, a file to download, and an explanation of the figures. */
export function ReportView({ report, address, when }: ReportViewProps) {
  const { period } = address;
  const requested = requestedReport(report, address);
  const { by } = requested;
  const { data, error, isPlaceholderData, refetch } = useQuery(reportQuery(requested));
  // After the tab has changed, the data of the previous report may still be there. It isn't shown.
  const shown = data?.report === report ? data : undefined;
  const divided = shown?.by ?? by;
  const title = reportTitles[report];
  const caption = `${title}: ${when ?? formatPeriod(period)}`;
  const isSmaller = shown !== undefined && !isPlaceholderData && shown.by !== by;
  return (
    <section aria-labelledby={`report-${report}`} className="mb-8">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id={`report-${report}`} className="text-xl">
          {caption}
        </h2>
        <ConfirmedDownload
          path={reportFilePath(requested)}
          className={buttonClass({ variant: 'secondary', size: 'xs' }, 'pointer-coarse:min-h-11')}
        >
          CSV
        </ConfirmedDownload>
      </div>
      <Divisions report={report} divided={divided} />
      {isSmaller ? (
        <p className="mb-3 text-sm">
          Shown by {divisionNames[divided].toLowerCase()}: the period is too long for smaller steps.
        </p>
      ) : null}
      {error !== null ? (
        <ScreenFailure text="Couldn’t load the report. Check your connection and try again." onRetry={refetch}>
          <p className="text-sm">{formatFailure(error)}</p>
        </ScreenFailure>
      ) : shown === undefined ? (
        <div role="status">
          <span className="sr-only">Loading the report…</span>
          <Skeleton className="h-52" />
          <Skeleton className="mt-4 h-96" />
        </div>
      ) : (
        <div aria-busy={isPlaceholderData} className={`transition-opacity ${isPlaceholderData ? 'opacity-70' : ''}`}>
          {shown.rows.length === 0 ? (
            <p className="border border-ink bg-white p-6 font-semibold">{emptyText(shown)}</p>
          ) : (
            <>
              {shown.compared === null ? null : <p className="mb-3 text-sm">Before: {formatPeriod(shown.compared)}.</p>}
              <ReportChart report={shown} />
              <ReportTable report={shown} caption={caption} />
            </>
          )}
          {shown.notes.map((note) => (
            <p key={note} className="mt-2 max-w-prose text-sm text-steel">
              {note}
            </p>
          ))}
        </div>
      )}
    </section>
  );
}

function Divisions({ report, divided }: { report: ReportName; divided: string }) {
  const [search] = useSearchParams();
  const divisions = reportDivisions[report];
  if (divisions.length < 2) return null;
  return (
    <nav aria-label="Group by" className="mb-3 print:hidden">
      <ul className="flex flex-wrap gap-1.5">
        {divisions.map((division) => (
          <li key={division}>
            <ShopLink
              to={reportAddress(search, { by: division })}
              preventScrollReset
              aria-current={division === divided ? 'true' : undefined}
              className={chipClass}
            >
              {divisionNames[division]}
            </ShopLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
