import { existsSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { HostSetting } from '../app-settings.ts';

/**
 * The name of the folder that is created in the folder that the owner chooses. If a USB stick isn't plugged in, its mount point
 * may exist, but this folder doesn't.
 */
const folderName = 'Hindquarter backups';

export interface BackupPlaces {
  /** The folder that the owner wants for backups: the chosen folder, or the one next to the shop's data. */
  wanted: string;
  isChosen: boolean;
  isMissing: boolean;
  /** The folder for a backup that is made now: the one next to the shop's data while the chosen folder is missing. */
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
