import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { app, type BrowserWindow, dialog } from 'electron';
import type { ShopConnection } from '../shop/shop-connection.ts';

/**
 * Asks the user where to save the shop's response for a path. Saves the whole response or nothing. Resolves to null, or to the reason
 * why nothing was saved.
 */
export async function saveFile(window: BrowserWindow, shop: ShopConnection, path: string): Promise<string | null> {
  const response = await shop.fetch(path).catch(() => null);
  if (!response?.ok || response.body === null)
    return 'Couldn’t download the file. Check your connection and try again.';
  const name = fileNameOf(response.headers.get('content-disposition') ?? '') ?? 'hindquarter.csv';
  const defaultPath = join(app.getPath('downloads'), name);
  const { canceled, filePath } = await dialog.showSaveDialog(window, { defaultPath });
  if (canceled || filePath === '') {
    await response.body.cancel();
    return null;
  }
  const draft = `${filePath}.part`;
  try {
    await pipeline(Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]), createWriteStream(draft));
    await rename(draft, filePath);
    return null;
  } catch (error) {
    await rm(draft, { force: true });
    return `Couldn’t save ${filePath}: ${(error as Error).message}.`;
  }
}

/** Returns the file name from a Content-Disposition header, without any folder, because the server must not choose the folder. */
function fileNameOf(disposition: string): string | null {
  const [, name = ''] = /filename="?([^";]+)"?/.exec(disposition) ?? [];
  const safe = name.replace(/[^\w. -]/g, '-').replace(/^\.+/, '');
  return safe === '' ? null : safe;
}
