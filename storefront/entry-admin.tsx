import './theme/theme.css';
// The staff stylesheet is imported after the shop's theme, because its rules override those of the theme.
import './admin/shell/admin-theme.css';
import { reportUncaughtFaults } from './analytics/report-page-fault.ts';
import { createQueryClient } from './api/query-client.ts';
import { forgetReload, reloadOrSay } from './failed-start.ts';
import { nameFirstVisit } from './layout/scrolling/scroll-restoration.ts';
import { mountAdmin } from './mount-admin.tsx';
import { readSiteState } from './site-state.ts';

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page came without its root');
  nameFirstVisit();
  await mountAdmin(root, { client: createQueryClient(), site: readSiteState() });
}

reportUncaughtFaults();
start().then(forgetReload, (error: unknown) => {
  console.error(error);
  reloadOrSay();
});
