import { open, stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { type BrowserWindow, dialog } from 'electron';
import type { Input, Output } from '#desktop/ipc.ts';

const types: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  csv: 'text/csv',
};
/**
 * The maximum size of a picked file. It is more than the server accepts for any file. A larger file is cut off at this size, and the
 * server then rejects it as too large.
 */
const mostBytes = 32 * 1024 * 1024;

/** Lets the user choose files in the system's dialog. Files that can't be read are left out. */
export async function pickFiles(
  window: BrowserWindow,
  { accept, multiple }: Input<'pickFiles'>,
): Promise<Output<'pickFiles'>> {
  const extensions = extensionsOf(accept);
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    properties: multiple ? ['openFile', 'multiSelections'] : ['openFile'],
    ...(extensions.length > 0 ? { filters: [{ name: 'Files', extensions }] } : {}),
  });
  if (canceled) return [];
  const files = await Promise.all(filePaths.map((path) => readPicked(path).catch(() => null)));
  return files.filter((file) => file !== null);
}

/** Returns the file extensions, without their dot, from an <input>'s `accept`. */
function extensionsOf(accept: string): string[] {
  const wanted = accept.split(',').map((part) => part.trim());
  const ofTypes = Object.keys(types).filter((extension) => wanted.includes(types[extension] ?? ''));
  return [...new Set([...ofTypes, ...wanted.filter((part) => part.startsWith('.')).map((part) => part.slice(1))])];
}

async function readPicked(path: string): Promise<Output<'pickFiles'>[number]> {
  const { size, mtimeMs } = await stat(path);
  const file = await open(path);
  try {
    const bytes = new Uint8Array(Math.min(size, mostBytes));
    await file.read(bytes);
    const type = types[extname(path).slice(1).toLowerCase()] ?? '';
    return { name: basename(path), type, modifiedAt: mtimeMs, bytes };
  } finally {
    await file.close();
  }
}
