import { existsSync, readdirSync, statSync } from 'node:fs';
import { link, mkdir, rm } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { checksumFile, copyDurably, fsyncPath } from '../durable-file.ts';
import type { BackedUpFile, Manifest } from './backup-folder.ts';

/** The folders of the data folder that every backup contains completely. */
export const imageFolders = ['objects'] as const;
/** The folder of images that are still being uploaded, which a backup leaves out. */
const unfinished = 'objects/incoming/';

/** The time between two progress reports. */
const progressMs = 1000;

/** An earlier backup on the same disk. The new backup can share its images. */
export interface EarlierBackup {
  folder: string;
  manifest: Manifest;
}

/**
 * Copies the shop's images, and returns what was copied. An image that the earlier backup contains isn't copied again: the new backup
 * links to that file, because an image with a given name never changes. Fourteen backups thus share one copy, which is separate from
 * the shop's own. Each linked file is still read; if it is damaged, the image is copied again.
 */
export async function copyImages(
  dataDir: string,
  folder: string,
  earlier: EarlierBackup | null,
  report?: (step: string) => void,
): Promise<BackedUpFile[]> {
  const before = new Map(earlier?.manifest.files.map((file) => [file.path, file]));
  const copied: BackedUpFile[] = [];
  const folders = new Set<string>();
  const paths = imagePaths(dataDir);
  let reportedAt = performance.now();
  for (const [at, path] of paths.entries()) {
    if (performance.now() - reportedAt > progressMs) {
      report?.(`${at} of ${paths.length} picture files are copied`);
      reportedAt = performance.now();
    }
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

/** Returns the sorted paths of the shop's images, with slashes on every system. */
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
    // The earlier backup lacks the file, or the disk has no hard links. The image is then copied.
    return null;
  }
  const found = await checksumFile(target);
  if (found.bytes === known.bytes && found.sha256 === known.sha256) return known;
  await rm(target);
  return null;
}

/** Copies one image. Returns null if the image has just been deleted. */
async function copyOne(source: string, target: string, path: string): Promise<BackedUpFile | null> {
  try {
    return { path, ...(await copyDurably(source, target)) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    await rm(target, { force: true });
    return null;
  }
}
