import '#storefront/api/zod-without-eval.ts';
import '#storefront/theme/theme.css';
// After the shop's theme, whose rules it overrides.
import '#storefront/admin/shell/admin-theme.css';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from '#storefront/api/query-client.ts';
import { nameFirstVisit } from '#storefront/layout/scrolling/scroll-restoration.ts';
import { mountAdmin } from '#storefront/mount-admin.tsx';
import { desktop } from './desktop-window.ts';
import { FirstRun } from './first-run.tsx';
import { installPlatform } from './install-platform.ts';
import { PrintersDialog } from './printers/printers-dialog.tsx';

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page came without its root');
  const { shop, hint } = await desktop.ask('readState', undefined);
  if (shop === null) {
    createRoot(root).render(<FirstRun />);
    return;
  }
  installPlatform(hint);
  nameFirstVisit();
  const site = { mode: 'live', publicUrl: shop.address } as const;
  const admin = await mountAdmin(root, { client: createQueryClient(), site });
  const openScreen = async () => {
    const screen = await desktop.ask('takeScreen', undefined);
    if (screen !== null) admin.openScreen(screen);
  };
  desktop.on('screenWaits', () => void openScreen());
  await openScreen();
  const dialogs = document.body.appendChild(document.createElement('div'));
  createRoot(dialogs).render(<PrintersDialog />);
  desktop.on('openUpkeep', async (dialog) => (await import('./open-backup-host.tsx')).openBackupHost(dialog));
}

void start();
