import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserWindow, dialog } from 'electron';
import type { Input, Output } from '#desktop/ipc.ts';
import type { HostSetting } from '../app-settings.ts';
import type { UnstoppableShop } from '../shop/current-shop.ts';
import { FailedStart } from './hosted-shop.ts';
import { chooseRemedy, startQuestion } from './start-dialog.ts';

const usualPort = 3000;
const portsToTry = 10;

/** Returns the first port to try for a new shop. It is the same port as with `npm start`. */
export function firstPortOf({ PORT }: NodeJS.ProcessEnv): number {
  return Number(PORT) || usualPort;
}

function hasShop(folder: string): boolean {
  return existsSync(join(folder, 'shop.db'));
}

/** Lets the user choose the shop's folder. If the chosen folder contains other files, the shop gets a new folder inside it. */
export async function chooseFolder(window: BrowserWindow): Promise<Output<'chooseFolder'>> {
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    title: 'Where the shop keeps its data',
    properties: ['openDirectory', 'createDirectory'],
  });
  const [chosen] = filePaths;
  if (canceled || chosen === undefined) return null;
  const isTaken = !hasShop(chosen) && existsSync(chosen) && readdirSync(chosen).length > 0;
  const folder = isTaken ? join(chosen, 'Hindquarter shop') : chosen;
  return { folder, hasShop: hasShop(folder) };
}

/**
 * Starts a shop in a folder for the first time, on `newPort` or on the first free port after it. Resolves to null, or to the reason why
 * the shop doesn't start.
 */
export async function hostNewShop(
  shop: UnstoppableShop,
  { folder, account }: Input<'hostShop'>,
  newPort: number,
): Promise<string | null> {
  if (account === null && !hasShop(folder)) return 'A new shop needs its first staff account.';
  const setting: HostSetting = shop.settingOf(folder) ?? {
    kind: 'host',
    folder,
    port: newPort,
    isOnNetwork: false,
    backupFolder: null,
    goesWithoutKeys: false,
  };
  const firstPort = setting.port;
  for (;;) {
    try {
      await shop.host(setting, account);
      return null;
    } catch (error) {
      if (!(error instanceof FailedStart)) throw error;
      if (error.fault === 'port' && setting.port < firstPort + portsToTry) {
        setting.port += 1;
        continue;
      }
      // Stripe's keys are missing if, for example, the shop was restored from a backup, because backups don't contain the keys.
      setting.goesWithoutKeys = error.fault === 'keys' && (await chooseRemedy(error, setting, null)) === 'without-keys';
      if (setting.goesWithoutKeys) continue;
      const { message, detail } = startQuestion(error, setting);
      return `${message}. ${detail}`;
    }
  }
}
