import { existsSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { HostSetting } from '../app-settings.ts';

/** Made in the folder that the owner chooses: where a stick isn't plugged in, its mount point may be there, but not this. */
const folderName = 'Hindquarter backups';

export interface BackupPlaces {
  /** Where the owner wants them; their own choice, or beside the shop's data. */
  wanted: string;
  isChosen: boolean;
  isMissing: boolean;
  /** Where one is made now. */
  target: string;
  /** Every place where there may be some. */
  all: string[];
}

export function backupPlaces({ folder, backupFolder }: HostSetting): BackupPlaces {
  const own = join(folder, 'backups');
  const wanted = backupFolder ?? own;
  const isMissing = backupFolder !== null && !existsSync(backupFolder);
  const all = [...new Set([wanted, own])].filter((each) => existsSync(each));
  return { wanted, isChosen: backupFolder !== null, isMissing, target: isMissing ? own : wanted, all };
}

/** The folder for backups in what the owner has chosen. @throws Error where it can't be made */
export function makeBackupFolder(chosen: string): string {
  const folder = basename(chosen) === folderName ? chosen : join(chosen, folderName);
  mkdirSync(folder, { recursive: true });
  return folder;
}
