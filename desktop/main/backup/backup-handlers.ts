import { type BrowserWindow, dialog } from 'electron';
import type { Handlers } from '../serve-ipc.ts';
import { makeBackupFolder } from './backup-places.ts';
import type { ShopBackups } from './shop-backups.ts';

/** Answers the window's requests on backups. */
export function backupHandlers(window: BrowserWindow, backups: ShopBackups) {
  return {
    readBackupState: () => backups.state,
    seeBackupNotice: () => backups.seeNotice(),
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
}
