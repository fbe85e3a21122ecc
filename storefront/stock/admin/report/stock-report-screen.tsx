import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { callPath } from '#core/call-path.ts';
import { type Day, isDay, melbourneDay } from '#core/dates.ts';
import { reportPeriods } from '#core/reports/named-periods.ts';
import { firstOfMonth, type Period, reportPeriodFault } from '#core/reports/report-period.ts';
import { stockReportFile } from '#core/stock/cutting/stock-report-api.ts';
import { ConfirmedDownload } from '#storefront/accounts/admin/security/confirmed-download.tsx';
import { ScreenFailure } from '#storefront/admin/shell/screen-failure.tsx';
import { ScreenHeading, ScreenSkeleton } from '#storefront/admin/shell/screen-heading.tsx';
import { NamedPeriods, OtherDays } from '#storefront/admin/ui/period-choice.tsx';
import { NotCounting } from '#storefront/admin/ui/switched-off.tsx';
import { useShop } from '#storefront/layout/use-shop.ts';
import { printPage } from '#storefront/platform/print-page.ts';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import { cuttingQueries } from '../cutting/cutting-queries.ts';
import { ReportTables } from './report-tables.tsx';

const path = '/admin/stock-report';

function periodOf(search: URLSearchParams, today: Day): Period & { fault: string } {
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? ''];
  const usual = { from: firstOfMonth(today), to: today };
  if (from === '' && to === '') return { ...usual, fault: '' };
  if (!isDay(from) || !isDay(to)) return { ...usual, fault: 'The address names a day that does not exist.' };
  return { from, to, fault: reportPeriodFault({ from, to }) ?? '' };
}

/** /admin/stock-report: the margin of each cut, product and animal, and the wasted stock, in any period. */
export function StockReportScreen() {
  const { counting } = useShop();
  const [search] = useSearchParams();
  const today = melbourneDay(new Date());
  const { fault, ...period } = periodOf(search, today);
  return (
    <>
      <ScreenHeading
        title="Cold room report"
        actions={
          counting && fault === '' ? (
            <>
              <Button variant="secondary" size="sm" onClick={() => void printPage({ kind: 'sheet' })}>
                Print
              </Button>
              <ConfirmedDownload
                path={callPath(stockReportFile, { query: period })}
                className={buttonClass({ variant: 'secondary', size: 'sm' })}
              >
                CSV
              </ConfirmedDownload>
            </>
          ) : null
        }
      />
      {counting ? (
        <>
          <div className="mb-5 space-y-3 print:hidden">
            <NamedPeriods
              periods={reportPeriods(today)}
              chosen={period}
              addressOf={({ from, to }) => `${path}?from=${from}&to=${to}`}
            />
            <OtherDays key={`${period.from} ${period.to}`} period={period} faultOf={reportPeriodFault} fault={fault} />
          </div>
          <p className="mb-4 max-w-prose text-sm">
            This report covers products that take something of the stock. Other sales are in Reports only.
          </p>
          {fault === '' ? <LoadedReport key={`${period.from} ${period.to}`} period={period} /> : null}
        </>
      ) : (
        <NotCounting />
      )}
    </>
  );
}

function LoadedReport({ period }: { period: Period }) {
  const { data, isError, refetch } = useQuery(cuttingQueries.report(period));
  if (data !== undefined) return <ReportTables report={data} />;
  if (!isError) return <ScreenSkeleton />;
  return <ScreenFailure text="Couldn’t load the report. Check your connection and try again." onRetry={refetch} />;
}
