import { type BrowserWindow, Notification, powerMonitor } from 'electron';
import type { AppLife } from '../app-life.ts';
import type { AppSettings } from '../app-settings.ts';
import { sendToWindow } from '../serve-ipc.ts';
import type { UnstoppableShop } from '../shop/current-shop.ts';
import { showWindow } from '../window/counter-window.ts';
import { ShopBackups } from './shop-backups.ts';

export interface BackupParts {
  window: BrowserWindow;
  shop: UnstoppableShop;
  settings: AppSettings;
  program: string;
  life: AppLife;
  refreshMenus(): void;
}

/** The open notifications. They are kept here, because a notification that is garbage-collected doesn't receive clicks. */
const shown = new Set<Notification>();
const checkEveryMs = 60_000;

/** Starts the nightly backups. */
export function startBackups({ window, refreshMenus, ...parts }: BackupParts): ShopBackups {
  const backups = new ShopBackups({
    ...parts,
    onChange(state) {
      sendToWindow(window, 'backupState', state);
      refreshMenus();
    },
    notify({ title, description }) {
      const notification = new Notification({ title, body: description });
      shown.add(notification);
      notification.on('close', () => shown.delete(notification));
      notification.on('click', () => {
        shown.delete(notification);
        showWindow(window);
        sendToWindow(window, 'openUpkeep', 'backups');
      });
      notification.show();
    },
  });
  setInterval(() => void backups.checkNight(), checkEveryMs);
  powerMonitor.on('resume', () => void backups.checkNight());
  return backups;
}
