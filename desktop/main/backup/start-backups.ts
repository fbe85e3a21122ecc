import { type BrowserWindow, dialog, Notification, powerMonitor } from 'electron';
import type { AppSettings } from '../app-settings.ts';
import type { CurrentShop } from '../current-shop.ts';
import { type Handlers, sendToWindow } from '../serve-ipc.ts';
import { showWindow } from '../window/counter-window.ts';
import { makeBackupFolder } from './backup-places.ts';
import { ShopBackups } from './shop-backups.ts';

export interface BackupParts {
  window: BrowserWindow;
  shop: CurrentShop;
  settings: AppSettings;
  program: string;
  restart(): Promise<void>;
  refreshMenus(): void;
}

/** Held until they are gone: one that is collected as garbage hears no click. */
const shown = new Set<Notification>();
const checkEveryMs = 60_000;

/** Has the nights looked after, and answers the window's requests on backups. */
export function startBackups({ window, refreshMenus, ...parts }: BackupParts) {
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
  const handlers = {
    readWork: () => backups.state.work,
    readBackups: async () => ({ backups: await backups.list().catch(() => []), state: backups.state }),
    async chooseBackupFolder() {
      const { canceled, filePaths } = await dialog.showOpenDialog(window, {
        title: 'Where backups are kept',
        properties: ['openDirectory', 'createDirectory'],
      });
      const [chosen] = filePaths;
      if (canceled || chosen === undefined) return null;
      try {
        backups.chooseFolder(makeBackupFolder(chosen));
        return null;
      } catch (error) {
        return `${chosen} can’t be used: ${(error as Error).message}`;
      }
    },
    backUp: () => backups.backUp(),
    restoreBackup: ({ folder }) => backups.restore(folder),
    resetStaff: ({ username }) => backups.resetStaff(username),
  } satisfies Partial<Handlers>;
  return { backups, handlers };
}
