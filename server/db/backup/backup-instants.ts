import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { melbourneInstant } from '#core/dates.ts';
import { isBackupName, manifestFile } from './backup-folder.ts';

/**
 * Returns when the finished backups in a folder were made, in any order. The times are read from the backups' names, because a manifest
 * may list thousands of images. The process isn't blocked, because the folder may be on a network drive that doesn't respond.
 */
export async function backupInstants(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const found = await Promise.all(names.filter(isBackupName).map((name) => instantOf(folder, name)));
  return found.filter((instant) => instant !== null);
}

async function instantOf(folder: string, name: string): Promise<string | null> {
  const [day = '', time = ''] = name.slice(-'2026-11-24T02-00-00'.length).split('T');
  const [hour, minute, second] = time.split('-');
  const isThere = await access(manifestFile(join(folder, name))).then(
    () => true,
    () => false,
  );
  if (!isThere) return null;
  return new Date(melbourneInstant(day, `${hour}:${minute}`).getTime() + Number(second) * 1000).toISOString();
}
