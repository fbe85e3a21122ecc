import './theme/theme.css';
import { mountAdmin } from './admin/shell/mount-admin.tsx';
import { createQueryClient } from './api/query-client.ts';
import { forgetReload, reloadOrSay } from './failed-start.ts';
import { nameFirstVisit } from './layout/scrolling/scroll-restoration.ts';
import { readSiteState } from './site-state.ts';

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page came without its root');
  nameFirstVisit();
  await mountAdmin(root, { client: createQueryClient(), site: readSiteState() });
}

start().then(forgetReload, (error: unknown) => {
  console.error(error);
  reloadOrSay();
});
