import { existsSync, readdirSync, statSync } from 'node:fs';
import { link, mkdir, rm } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { checksumFile, copyDurably, fsyncPath } from '../durable-file.ts';
import type { BackedUpFile, Manifest } from './backup-folder.ts';

/** Folders of the data folder that a backup holds whole. */
export const imageFolders = ['objects'] as const;
/** Images that are still on their way. */
const unfinished = 'objects/incoming/';

/** An earlier backup on the same disk. */
export interface EarlierBackup {
  folder: string;
  manifest: Manifest;
}

/**
 * Copies the shop's images, and returns what was copied. An image never changes under its name, so one that the
 * earlier backup has is linked to that one's file: fourteen backups hold it once, and apart from the shop's own. It is
 * read all the same, and copied again where the earlier backup's is damaged.
 */
export async function copyImages(
  dataDir: string,
  folder: string,
  earlier: EarlierBackup | null,
): Promise<BackedUpFile[]> {
  const before = new Map(earlier?.manifest.files.map((file) => [file.path, file]));
  const copied: BackedUpFile[] = [];
  const folders = new Set<string>();
  for (const path of imagePaths(dataDir)) {
    const target = join(folder, path);
    if (!folders.has(dirname(target))) await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    folders.add(dirname(target));
    const source = join(dataDir, path);
    const known = before.get(path);
    const isSame = known !== undefined && statSync(source, { throwIfNoEntry: false })?.size === known.bytes;
    const linked = earlier && isSame ? await linkTo(join(earlier.folder, path), target, known) : null;
    const created = linked ?? (await copyOne(source, target, path));
    if (created) copied.push(created);
  }
  for (const each of folders) fsyncPath(each);
  return copied;
}

/** With slashes on every system, in order. */
function imagePaths(dataDir: string): string[] {
  return imageFolders.flatMap((name) => {
    const folder = join(dataDir, name);
    if (!existsSync(folder)) return [];
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(dataDir, join(entry.parentPath, entry.name)).split(sep).join('/'))
      .filter((path) => !path.startsWith(unfinished))
      .sort();
  });
}

async function linkTo(source: string, target: string, known: BackedUpFile): Promise<BackedUpFile | null> {
  try {
    await link(source, target);
  } catch {
    // Gone, or the disk can't: a copy does as well.
    return null;
  }
  const found = await checksumFile(target);
  if (found.bytes === known.bytes && found.sha256 === known.sha256) return known;
  await rm(target);
  return null;
}

/** Null where the image was deleted meanwhile. */
async function copyOne(source: string, target: string, path: string): Promise<BackedUpFile | null> {
  try {
    return { path, ...(await copyDurably(source, target)) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    await rm(target, { force: true });
    return null;
  }
}
