import { dialog } from 'electron';
import type { ListedBackup } from '#core/upkeep.ts';
import type { AppSettings, HostSetting } from '../app-settings.ts';
import { backupPlaces } from '../backup/backup-places.ts';
import { FailedUpkeep, runUpkeep } from '../backup/run-upkeep.ts';
import type { UnstoppableShop } from '../shop/current-shop.ts';
import { FailedStart } from './hosted-shop.ts';
import { chooseRemedy } from './start-dialog.ts';

/**
 * Opens the shop in the settings. If the shop fails to start, asks the owner how to continue, until it starts. Resolves to true if the
 * shop is open, or if the owner wants another folder; the first screen then asks for the folder. Resolves to false if the owner closes
 * the app. `upkeep` is the path of the built dist/server/upkeep.js.
 */
export async function openOrClose(shop: UnstoppableShop, settings: AppSettings, upkeep: string): Promise<boolean> {
  for (;;) {
    try {
      await shop.open();
      return true;
    } catch (error) {
      const { setting } = shop;
      if (!(error instanceof FailedStart) || setting?.kind !== 'host') throw error;
      const newest = error.fault === 'database' ? await newestBackup(setting, upkeep) : null;
      const remedy = await chooseRemedy(error, setting, newest);
      if (remedy === 'quit') return false;
      if (remedy === 'restore' && newest !== null) await putBack(newest, setting, upkeep);
      if (remedy === 'other-port') settings.change({ shop: { ...setting, port: setting.port + 1 } });
      if (remedy === 'without-keys') settings.change({ shop: { ...setting, goesWithoutKeys: true } });
      if (remedy === 'other-folder') {
        settings.change({ shop: null });
        return true;
      }
    }
  }
}

async function newestBackup(setting: HostSetting, upkeep: string): Promise<ListedBackup | null> {
  const found = await runUpkeep(upkeep, { kind: 'list', folders: backupPlaces(setting).all }).catch(() => null);
  return found?.backups[0] ?? null;
}

/** Restores a backup. The existing data are moved aside, not backed up, because a damaged database can't be backed up. */
async function putBack({ folder: backup }: ListedBackup, { folder }: HostSetting, upkeep: string): Promise<void> {
  try {
    await runUpkeep(upkeep, { kind: 'restore', dataDir: folder, backup });
  } catch (error) {
    if (!(error instanceof FailedUpkeep)) throw error;
    await dialog.showMessageBox({
      type: 'error',
      title: 'Hindquarter',
      message: 'Couldn’t restore the backup',
      detail: error.message,
      buttons: ['OK'],
    });
  }
}
