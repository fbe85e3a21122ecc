import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { backupFolder, databaseFile } from '#server/db/data-folder.ts';
import { startShop } from '#server/start-shop.ts';
import { ownerCommand } from '#tests/support/shop/owner-commands.ts';
import { processFolder } from '#tests/support/shop/process-folder.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';

export const image = 'objects/uploads/a1/400.webp';

/** Starts the whole program on this folder, in this process. If `now` is given, its clock is stopped at that instant. */
export function openShop(dataDir: string, now?: string) {
  const environment = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', ADMIN_PASSWORD: 'sharp-knives-only' };
  const limits = { ...environment, TRUST_PROXY: 'loopback' };
  return startShop(limits, now === undefined ? {} : { clock: () => new Date(now) });
}

/** Created once for each process, because filling a shop takes longer than most of the tests. */
let samples: Promise<{ stopped: string; backedUp: string; backupName: string }> | undefined;

async function makeSamples() {
  const [stopped, backedUp] = [processFolder(), processFolder()];
  await (await openShop(stopped)).stop();
  putFile(stopped, image, 'a picture');
  cpSync(stopped, backedUp, { recursive: true });
  return { stopped, backedUp, backupName: basename(await backUpNow(backedUp)) };
}

function samplesOnce() {
  samples ??= makeSamples();
  return samples;
}

/** Makes a stopped sample shop with a picture, in its own folder. */
export async function stoppedShop(): Promise<string> {
  const dataDir = temporaryFolder();
  cpSync((await samplesOnce()).stopped, dataDir, { recursive: true });
  return dataDir;
}

/** Makes a stopped sample shop with a backup that the command has made. */
export async function backedUpShop(): Promise<{ dataDir: string; backup: string }> {
  const dataDir = temporaryFolder();
  const { backedUp, backupName } = await samplesOnce();
  cpSync(backedUp, dataDir, { recursive: true });
  return { dataDir, backup: join(backupFolder(dataDir), backupName) };
}

export function putFile(dataDir: string, path: string, text: string): void {
  mkdirSync(dirname(join(dataDir, path)), { recursive: true });
  writeFileSync(join(dataDir, path), text);
}

/** Makes a backup with the command, and returns its folder. */
export async function backUpNow(dataDir: string, ...args: string[]): Promise<string> {
  const { code, text } = await ownerCommand('backup', dataDir, ...args);
  const folder = /^Backup made in [\d.]+ s: (.+)$/m.exec(text)?.[1];
  if (code !== 0 || folder === undefined) throw new Error(text);
  return folder;
}

export function backupNames(dataDir: string): string[] {
  const folder = backupFolder(dataDir);
  return existsSync(folder) ? readdirSync(folder).filter((name) => !name.startsWith('.backup-lock')) : [];
}

/** Describes what a shop contains in one line: the name of its first product, its orders, and its picture. */
export function contentsOf(dataDir: string): string {
  const connection = new Database(databaseFile(dataDir), { readonly: true });
  const name = connection.prepare('select name from products where id = 1').pluck().get();
  const orders = connection.prepare('select count(*) from orders').pluck().get();
  connection.close();
  const file = join(dataDir, image);
  return `${name}, ${orders} orders, ${existsSync(file) ? readFileSync(file, 'utf8') : 'no picture'}`;
}

/** Changes a stopped shop in a way that a restore undoes. */
export function change(dataDir: string): void {
  const connection = new Database(databaseFile(dataDir));
  connection.exec("update products set name = 'Changed since' where id = 1");
  connection.close();
  putFile(dataDir, image, 'another picture');
}
