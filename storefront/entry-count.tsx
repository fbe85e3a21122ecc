import './theme/theme.css';
// The staff stylesheet is imported after the shop's theme, because its rules override those of the theme.
import './admin/shell/admin-theme.css';
import { createRoot } from 'react-dom/client';
import { reportUncaughtFaults } from './analytics/report-page-fault.ts';
import { forgetReload, reloadOrSay } from './failed-start.ts';
import { SiteContext } from './site-context.ts';
import { CountPage } from './stock/admin/count/count-page.tsx';

/** All links of this page lead to other documents. */
const site = { mode: 'live', publicUrl: '', prefetchPage: async () => {}, isOtherDocument: () => true } as const;

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page came without its root');
  createRoot(root).render(
    <SiteContext value={site}>
      <CountPage />
    </SiteContext>,
  );
}

reportUncaughtFaults();
start().then(forgetReload, (error: unknown) => {
  console.error(error);
  reloadOrSay();
});
