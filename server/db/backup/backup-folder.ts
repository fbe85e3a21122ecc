import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { melbourneTime } from '#server/melbourne-time.ts';
import { findManifest, type Manifest } from './backup-manifest.ts';

export interface FoundBackup {
  name: string;
  folder: string;
  manifest: Manifest;
}

const updatePrefix = 'before-update-';
/** The Melbourne date and time to the second: names sort by their age. */
const namePattern = /^(?:before-update-)?\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}$/;
/** What isn't finished, or is being deleted, begins so; no backup does. */
const draftPrefixes = ['.making-', '.deleting-'] as const;

export function backupName(at: Date): string {
  return melbourneTime(at).replace(' ', 'T').replaceAll(':', '-');
}

/** Of the backup that is made before a newer version of the shop changes the database. */
export function beforeUpdateName(at: Date): string {
  return updatePrefix + backupName(at);
}

export function isBackupName(name: string): boolean {
  return namePattern.test(name);
}

export function draftFolder(folder: string, name: string): string {
  return join(folder, `${draftPrefixes[0]}${name}`);
}

/** The finished backups in a folder, newest first. */
export function listBackups(folder: string): FoundBackup[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter(isBackupName)
    .flatMap((name) => {
      const manifest = findManifest(join(folder, name));
      return manifest === null ? [] : [{ name, folder: join(folder, name), manifest }];
    })
    .sort((a, b) => b.manifest.madeAt.localeCompare(a.manifest.madeAt));
}

/**
 * Deletes all but the newest, and never the one just made, which is older than the others where the clock was put back.
 * Those made before an update stay: they alone can be opened by the version before.
 * A deletion that is cut short leaves nothing that looks like a backup. Returns their names.
 */
export function pruneBackups(folder: string, { keep, created }: { keep: number; created: string }): string[] {
  return listBackups(folder)
    .filter(({ name }) => name !== created && !name.startsWith(updatePrefix))
    .slice(keep - 1)
    .map(({ name, folder: backup }) => {
      const doomed = join(folder, `${draftPrefixes[1]}${name}`);
      renameSync(backup, doomed);
      rmSync(doomed, { recursive: true, force: true });
      return name;
    });
}

/** Deletes what a backup that was cut short has left. Nobody else may be making one here. */
export function clearDrafts(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    if (!draftPrefixes.some((prefix) => name.startsWith(prefix))) continue;
    rmSync(join(folder, name), { recursive: true, force: true });
  }
}
