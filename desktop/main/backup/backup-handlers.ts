import { type BrowserWindow, dialog } from 'electron';
import { whyNoNewPassword, whyNotConfirmedOwner, whyNotOwner } from '../host/owner-here.ts';
import type { Handlers } from '../serve-ipc.ts';
import type { UnstoppableShop } from '../shop/current-shop.ts';
import { makeBackupFolder } from './backup-places.ts';
import type { ShopBackups } from './shop-backups.ts';

/** Handles the window's requests about backups. Only owners may list, make and restore backups, and choose their folder. */
export function backupHandlers(window: BrowserWindow, backups: ShopBackups, shop: UnstoppableShop) {
  return {
    readBackupState: () => backups.state,
    seeBackupNotice: () => backups.seeNotice(),
    async readBackups() {
      const problem = await whyNotOwner(shop.connection);
      const found = problem === null ? await backups.list().catch(() => []) : [];
      return { problem, backups: found, state: backups.state };
    },
    async chooseBackupFolder() {
      const why = await whyNotConfirmedOwner(shop.connection);
      if (why !== null) return why;
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
    backUp: async () => (await whyNotOwner(shop.connection)) ?? backups.backUp(),
    async restoreBackup({ folder }) {
      const problem = await whyNotConfirmedOwner(shop.connection);
      return problem === null ? backups.restore(folder) : { problem, madeAt: null };
    },
    async resetStaff({ username, ...own }) {
      const problem = await whyNoNewPassword(shop.connection, own);
      return problem === null ? backups.resetStaff(username) : { problem, account: null };
    },
  } satisfies Partial<Handlers>;
}
