import { existsSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { HostSetting } from '../app-settings.ts';

/**
 * The name of the folder that the app creates in the folder that the owner chose. It shows whether a USB stick is plugged in: without
 * the stick, the chosen folder may still exist as an empty mount point.
 */
const folderName = 'Hindquarter backups';

export interface BackupPlaces {
  /** The folder in which the owner wants backups: the chosen folder, or the one next to the shop's data. */
  wanted: string;
  isChosen: boolean;
  isMissing: boolean;
  /** The folder for a backup that is made now. While the chosen folder is missing, it is the one next to the shop's data. */
  target: string;
  /** Every existing folder that may contain backups. */
  all: string[];
}

export function backupPlaces({ folder, backupFolder }: HostSetting): BackupPlaces {
  const own = join(folder, 'backups');
  const wanted = backupFolder ?? own;
  const isMissing = backupFolder !== null && !existsSync(backupFolder);
  const all = [...new Set([wanted, own])].filter((each) => existsSync(each));
  return { wanted, isChosen: backupFolder !== null, isMissing, target: isMissing ? own : wanted, all };
}

/**
 * Creates the folder for backups in the folder that the owner has chosen.
 * @throws Error if it can't be created
 */
export function makeBackupFolder(chosen: string): string {
  const folder = basename(chosen) === folderName ? chosen : join(chosen, folderName);
  mkdirSync(folder, { recursive: true });
  return folder;
}
