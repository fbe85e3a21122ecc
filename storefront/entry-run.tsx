import './theme/theme.css';
// The staff stylesheet is imported after the shop's theme, because its rules override those of the theme.
import './admin/shell/admin-theme.css';
import { createRoot } from 'react-dom/client';
import { isDay, melbourneDay } from '#core/dates.ts';
import { reportUncaughtFaults } from './analytics/report-page-fault.ts';
import { DriverRun } from './delivery/admin/driver/driver-run.ts';
import { DriverScreen } from './delivery/admin/driver/driver-screen.tsx';
import { showNextDay } from './delivery/admin/driver/show-next-day.ts';
import { forgetReload, reloadOrSay } from './failed-start.ts';
import { SiteContext } from './site-context.ts';

/** All links of this page lead to other documents. */
const site = { mode: 'live', publicUrl: '', prefetchPage: async () => {}, isOtherDocument: () => true } as const;

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page came without its root');
  const named = new URLSearchParams(window.location.search).get('day') ?? '';
  const day = isDay(named) ? named : melbourneDay(new Date());
  if (!isDay(named)) showNextDay(day);
  const run = new DriverRun(day);
  createRoot(root).render(
    <SiteContext value={site}>
      <DriverScreen run={run} />
    </SiteContext>,
  );
  await run.open();
}

reportUncaughtFaults();
start().then(forgetReload, (error: unknown) => {
  console.error(error);
  reloadOrSay();
});
