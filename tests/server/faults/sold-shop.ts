import { cpSync } from 'node:fs';
import { basename, join } from 'node:path';
import { backUpNow, openShop } from '#tests/server/backup/shop-with-backup.ts';
import { buyLayby } from '#tests/server/backup/traffic.ts';
import { processFolder } from '#tests/support/shop/process-folder.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';

export const soldOn = '2026-11-10T10:00:00.000+11:00';

interface SoldShop {
  /** The shop's folder after an orderly stop. */
  stopped: string;
  /** The shop's folder as it was on disk while the shop was serving, with the orders since its start in the write-ahead log. */
  crashed: string;
  /** The name of the backup, which contains the first of the shop's three orders. */
  backup: string;
}

let made: Promise<SoldShop> | undefined;

async function makeShop(): Promise<SoldShop> {
  const [stopped, crashed] = [processFolder(), processFolder()];
  const first = await openShop(stopped, soldOn);
  await buyLayby(first.address);
  const backup = basename(await backUpNow(stopped));
  await buyLayby(first.address);
  await first.stop();
  const second = await openShop(stopped, soldOn);
  await buyLayby(second.address);
  cpSync(stopped, crashed, { recursive: true });
  await second.stop();
  return { stopped, crashed, backup };
}

/** Returns a copy, in its own folder, of a shop with sales. The shop is created once for each process. */
export async function soldShop(state: 'stopped' | 'crashed'): Promise<{ dataDir: string; backup: string }> {
  made ??= makeShop();
  const shop = await made;
  const dataDir = temporaryFolder();
  cpSync(shop[state], dataDir, { recursive: true });
  return { dataDir, backup: join(dataDir, 'backups', shop.backup) };
}
