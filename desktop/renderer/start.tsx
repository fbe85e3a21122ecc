import '#storefront/api/zod-without-eval.ts';
import '#storefront/theme/theme.css';
// This stylesheet must be imported after the shop's theme, because it overrides the theme's rules.
import '#storefront/admin/shell/admin-theme.css';
import type { QueryClient } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { currentUserKey } from '#storefront/accounts/current-user.ts';
import { createQueryClient } from '#storefront/api/query-client.ts';
import { nameFirstVisit } from '#storefront/layout/scrolling/scroll-restoration.ts';
import { type MountedAdmin, mountAdmin } from '#storefront/mount-admin.tsx';
import { staffOrderQueries } from '#storefront/orders/admin/staff-order-queries.ts';
import { desktop } from './desktop-window.ts';
import { FirstRun } from './first-run.tsx';
import { installPlatform } from './install-platform.ts';
import { OfflineBar } from './offline/offline-bar.tsx';
import { OfflineWatch } from './offline/offline-watch.ts';
import { PrintersDialog } from './printers/printers-dialog.tsx';

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page came without its root');
  const { shop, hint, offline } = await desktop.ask('readState', undefined);
  if (shop === null) {
    createRoot(root).render(<FirstRun />);
    return;
  }
  installPlatform(hint, shop.place);
  nameFirstVisit();
  const site = { mode: 'live', publicUrl: shop.address } as const;
  const client = createQueryClient();
  const watch = offline === null ? null : new OfflineWatch(offline, client);
  // The dialogs are added before the screens are visible. Otherwise, a menu command chosen before then would be lost.
  const dialogs = document.body.appendChild(document.createElement('div'));
  createRoot(dialogs).render(<PrintersDialog />);
  desktop.on('openUpkeep', async (dialog) => (await import('./open-backup-host.tsx')).openBackupHost(dialog));
  const admin = await mountAdmin(root, { client, site });
  if (watch !== null) showBar(root, watch, admin, client);
  if (shop.kind === 'host') await showBackupNotice(root);
  const openScreen = async () => {
    const screen = await desktop.ask('takeScreen', undefined);
    if (screen !== null) admin.openScreen(screen);
  };
  desktop.on('screenWaits', () => void openScreen());
  await openScreen();
}

/** Adds an element for a bar before the screens in the document, so that the bar is above them and is read first. */
function placeOver(root: HTMLElement): HTMLElement {
  const bar = document.createElement('div');
  bar.className = 'contents';
  root.before(bar);
  return bar;
}

async function showBackupNotice(root: HTMLElement): Promise<void> {
  const [{ BackupNotice }, { notice }] = await Promise.all([
    import('./backup-notice.tsx'),
    desktop.ask('readBackupState', undefined),
  ]);
  createRoot(placeOver(root)).render(<BackupNotice first={notice} />);
}

function showBar(root: HTMLElement, watch: OfflineWatch, admin: MountedAdmin, client: QueryClient): void {
  admin.onScreen(() => watch.screenChanged());
  createRoot(placeOver(root)).render(
    <OfflineBar
      watch={watch}
      // The screens check who is signed in. If no one is, they show the sign-in.
      onSignIn={() => void client.invalidateQueries({ queryKey: currentUserKey })}
      onOpenScreen={(path) => {
        // The cache may contain the order with the refused change. It is cleared, because a dialog that this path opens would keep the
        // old data.
        void client.resetQueries({ queryKey: staffOrderQueries.all });
        admin.openScreen(path);
      }}
    />,
  );
}

void start();
