import { StartupError } from '#server/env.ts';
import { backupFolder } from '../data-folder.ts';
import { storageFaultOf } from '../sqlite/storage-faults.ts';
import { makeBackup } from './backup.ts';

/**
 * A whole backup before a newer version of the shop changes how the database is laid out: the older version can't open it
 * afterwards. It stays until its owner deletes it. @throws StartupError where it can't be made; nothing was changed then
 */
export async function backUpBeforeUpdate(dataDir: string, clock: () => Date): Promise<void> {
  const to = backupFolder(dataDir);
  try {
    const keep = Number.POSITIVE_INFINITY;
    const { folder } = await makeBackup({ dataDir, to, keep, clock, beforeUpdate: true });
    console.warn(`This version of the shop changes its database. What was there is kept in ${folder}.`);
  } catch (error) {
    const fault = storageFaultOf(error);
    const why = fault ? `${fault.reason}${fault.path ? ` (${fault.path})` : ''}.` : (error as Error).message;
    throw new StartupError(
      `The shop does not start, because this version changes its database, and the backup that is made before, in ${to}, ` +
        `could not be made: ${why} The database was not changed: make room or mend what is wrong, and start again.`,
    );
  }
}
