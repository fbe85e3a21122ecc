import type { BrowserWindow, MenuItemConstructorOptions } from 'electron';
import type { Events } from '#desktop/ipc.ts';
import { whyNotOwner } from '../host/owner-here.ts';
import { sendToWindow } from '../serve-ipc.ts';
import type { UnstoppableShop } from '../shop/current-shop.ts';
import { showWindow } from '../window/counter-window.ts';
import type { ShopBackups } from './shop-backups.ts';

/** Returns the menu items about backups and passwords, which are shown if the shop runs on this computer. */
export function backupItems(
  window: BrowserWindow,
  backups: ShopBackups,
  shop: UnstoppableShop,
): MenuItemConstructorOptions[] {
  const { isMissing, problem, work } = backups.state;
  const open = (dialog: Events['openUpkeep']) => {
    showWindow(window);
    sendToWindow(window, 'openUpkeep', dialog);
  };
  const trouble = isMissing ? ' (the folder is missing)' : problem === null ? '' : ' (the last one failed)';
  return [
    { type: 'separator' },
    {
      label: 'Back up now…',
      enabled: work === null,
      async click() {
        // The dialog opens for all users. It tells users who aren't owners that only owners may do this.
        open('backups');
        if ((await whyNotOwner(shop.connection)) === null) await backups.backUp();
      },
    },
    { label: `Backups…${trouble}`, click: () => open('backups') },
    { label: 'Restore…', click: () => open('backups') },
    { label: 'New staff password…', enabled: work === null, click: () => open('password') },
    { type: 'separator' },
  ];
}
