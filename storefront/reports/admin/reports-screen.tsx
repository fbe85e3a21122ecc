import { useSearchParams } from 'react-router';
import { melbourneDay } from '#core/dates.ts';
import { ScreenHeading } from '#storefront/admin/shell/screen-heading.tsx';
import { printPage } from '#storefront/platform/print-page.ts';
import { Button } from '#storefront/ui/button.tsx';
import { LinkTabs, tabId } from '#storefront/ui/link-tabs.tsx';
import { type ReportAddress, type ReportTab, readReportAddress, reportAddress, reportTabs } from './report-address.ts';
import { ReportPeriodPicker } from './report-period-picker.tsx';
import { ReportView } from './report-view.tsx';

const panelId = 'report-panel';

const tabNames: Record<ReportTab, string> = { sales: 'Sales', takings: 'Takings', laybys: 'Laybys', traffic: 'Visits' };

/** /admin/reports: what was sold, what came in, what laybys hold and bring, and who looked; for any days. */
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

function Reports({ address, isPast }: { address: ReportAddress; isPast: boolean }) {
  if (address.tab !== 'laybys') return <ReportView report={address.tab} address={address} />;
  return (
    <>
      <ReportView report="laybys-held" address={address} {...(isPast ? {} : { when: 'now' })} />
      <ReportView report="laybys-due" address={address} when="from today" />
      <ReportView report="laybys-overdue" address={address} when="today" />
      <ReportView report="laybys-ended" address={address} />
    </>
  );
}
