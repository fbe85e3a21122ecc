import { chmodSync, existsSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isShopFolder } from './data-folder.ts';

/** Group's and others' rights. */
const others = 0o077;

/**
 * Leaves the data folder, and what is in it, to its owner alone: it tells of customers, and its outbox has links that open
 * accounts. What an older version made is mended; a folder in which no shop has been is left as it is. A file of somebody
 * else's stays as it is. Windows has rights of another kind.
 */
export function restrictToOwner(dataDir: string): void {
  if (process.platform === 'win32' || !isShopFolder(dataDir)) return;
  // Behind a closed door the files in folders can't be reached; those at the top may be linked to from elsewhere.
  const wasOpen = (lstatSync(dataDir).mode & others) !== 0;
  close(dataDir);
  closeAll(dataDir, wasOpen);
}

function closeAll(folder: string, deep: boolean): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isFile()) close(path);
    if (!entry.isDirectory()) continue;
    close(path);
    if (deep) closeAll(path, deep);
  }
}

function close(path: string): void {
  try {
    if (!existsSync(path)) return;
    const { mode } = lstatSync(path);
    if ((mode & others) !== 0) chmodSync(path, mode & 0o7700);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EPERM' && code !== 'EROFS' && code !== 'ENOENT') throw error;
  }
}
