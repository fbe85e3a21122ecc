import { useQueries } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { melbourneDay } from '#core/dates.ts';
import type { ReportName } from '#core/reports/report-api.ts';
import { ScreenHeading } from '#storefront/admin/shell/screen-heading.tsx';
import { printPage } from '#storefront/platform/print-page.ts';
import { Button } from '#storefront/ui/button.tsx';
import { LinkTabs, tabId } from '#storefront/ui/tabs/link-tabs.tsx';
import { type ReportAddress, type ReportTab, readReportAddress, reportAddress, reportTabs } from './report-address.ts';
import { ReportPeriodPicker } from './report-period-picker.tsx';
import { reportQuery, requestedReport } from './report-queries.ts';
import { ReportView } from './report-view.tsx';

const panelId = 'report-panel';

const tabNames: Record<ReportTab, string> = { sales: 'Sales', takings: 'Takings', laybys: 'Laybys', traffic: 'Visits' };

/** /admin/reports: sales, payments received, money held and due on laybys, and visits, for any period. */
export function ReportsScreen() {
  const [search] = useSearchParams();
  const today = melbourneDay(new Date());
  const address = readReportAddress(search, today);
  const tabs = reportTabs.map((tab) => ({
    to: reportAddress(search, { tab, by: null }),
    label: tabNames[tab],
    selected: tab === address.tab,
  }));
  return (
    <>
      <ScreenHeading
        title="Reports"
        actions={
          <Button
            variant="secondary"
            size="xs"
            className="pointer-coarse:min-h-11"
            onClick={() => void printPage({ kind: 'sheet' })}
          >
            Print
          </Button>
        }
      />
      <div className="print:hidden">
        <LinkTabs label="Reports" tabs={tabs} panelId={panelId} />
      </div>
      <section id={panelId} role="tabpanel" aria-labelledby={tabId(panelId)} className="sheet pt-4">
        <ReportPeriodPicker today={today} address={address} />
        {address.fault === '' ? (
          <Reports key={address.tab} address={address} isPast={address.period.to < today} />
        ) : null}
      </section>
    </>
  );
}

const ofTab: Record<ReportTab, readonly ReportName[]> = {
  sales: ['sales'],
  takings: ['takings', 'paid-undelivered'],
  laybys: ['laybys-held', 'laybys-due', 'laybys-overdue', 'laybys-ended'],
  traffic: ['traffic'],
};

function Reports({ address, isPast }: { address: ReportAddress; isPast: boolean }) {
  const reports = ofTab[address.tab];
  // All reports are requested together. Each report is shown only after the reports above it, so that no visible report moves.
  const loaded = useQueries({ queries: reports.map((report) => reportQuery(requestedReport(report, address))) });
  const pending = loaded.findIndex(({ isPending }) => isPending);
  const when: Partial<Record<ReportName, string>> = {
    'laybys-due': 'from today',
    'laybys-overdue': 'today',
    ...(isPast ? {} : { 'laybys-held': 'now', 'paid-undelivered': 'now' }),
  };
  return reports
    .slice(0, pending < 0 ? reports.length : pending + 1)
    .map((report) => <ReportView key={report} report={report} address={address} when={when[report]} />);
}
