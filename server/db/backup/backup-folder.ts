import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { melbourneTime } from '#core/dates.ts';
import { StartupError } from '#server/env.ts';

export interface FoundBackup {
  name: string;
  folder: string;
  manifest: Manifest;
}

const updatePrefix = 'before-update-';
/** A backup's name is the Melbourne date and time, to the second. Sorted names are therefore in order of age. */
const namePattern = /^(?:before-update-)?\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}$/;
const dayMs = 24 * 60 * 60 * 1000;
/** The prefixes of folders that are unfinished or being deleted. No backup's name has such a prefix. */
const draftPrefixes = ['.making-', '.deleting-'] as const;

export function backupName(at: Date): string {
  return melbourneTime(at).replace(' ', 'T').replaceAll(':', '-');
}

/** Returns the name of the backup that is made before a newer version of the shop changes the database. */
export function beforeUpdateName(at: Date): string {
  return updatePrefix + backupName(at);
}

export function isBackupName(name: string): boolean {
  return namePattern.test(name);
}

export function draftFolder(folder: string, name: string): string {
  return join(folder, `${draftPrefixes[0]}${name}`);
}

interface Pruning {
  /** The number of newest backups to keep. */
  keep: number;
  keepDays?: number | undefined;
  /** The name of the backup just made, at `now`. */
  created: string;
  now: Date;
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
 * Deletes all but the newest backups. With `keepDays`, all backups of that many days are kept too. Backups made before an update are
 * always kept, because only the older version can open them. The backup that was just made is always kept, even if its name isn't the
 * newest because the clock was set back. An interrupted deletion leaves nothing that looks like a backup. Returns the deleted names.
 */
export function pruneBackups(folder: string, { keep, keepDays = 0, created, now }: Pruning): string[] {
  const retainedSince = new Date(now.getTime() - keepDays * dayMs).toISOString();
  return listBackups(folder)
    .filter(({ name }) => name !== created && !name.startsWith(updatePrefix))
    .slice(keep - 1)
    .filter(({ manifest }) => keepDays === 0 || manifest.madeAt < retainedSince)
    .map(({ name, folder: backup }) => {
      const doomed = join(folder, `${draftPrefixes[1]}${name}`);
      renameSync(backup, doomed);
      rmSync(doomed, { recursive: true, force: true });
      return name;
    });
}

/** Deletes the files that an interrupted backup left. No other process may be making a backup in this folder. */
export function clearDrafts(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    if (!draftPrefixes.some((prefix) => name.startsWith(prefix))) continue;
    rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/** The path of a file inside a backup. It has slashes on every system, and can't lead out of the backup. */
const pathSchema = z
  .string()
  .regex(/^[^\\\0]+$/)
  .refine((path) => path.split('/').every((part) => part !== '' && part !== '.' && part !== '..'));

const fileSchema = z.object({
  path: pathSchema,
  bytes: z.number().int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type BackedUpFile = z.infer<typeof fileSchema>;

/** A backup's manifest, which is written last. A backup without a manifest is unfinished. */
const manifestSchema = z.object({
  format: z.literal(1),
  /** The instant at which the data was copied. */
  madeAt: z.iso.datetime(),
  files: z.array(fileSchema),
  /** The number of rows of every table, by database and table. */
  rows: z.record(z.string(), z.record(z.string(), z.number().int())),
});
export type Manifest = z.infer<typeof manifestSchema>;

const manifestName = 'manifest.json';

export function manifestFile(backup: string): string {
  return join(backup, manifestName);
}

/** @throws StartupError if the folder isn't a backup or its manifest can't be read */
export function readManifest(backup: string): Manifest {
  const file = manifestFile(backup);
  if (!existsSync(file)) throw new StartupError(`${backup} is no backup of a shop: it has no ${manifestName}.`);
  let found: z.ZodSafeParseResult<Manifest>;
  try {
    found = manifestSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new StartupError(`${backup} is damaged: its ${manifestName} cannot be read.`);
  }
  if (found.success) return found.data;
  const isNewer = found.error.issues.some(({ path }) => path[0] === 'format');
  const why = isNewer ? 'was made by another version of the shop' : 'is damaged: its list of files cannot be read';
  throw new StartupError(`${backup} ${why}.`);
}

/** Reads the manifest like `readManifest`, but returns null if the folder isn't a readable backup. */
function findManifest(backup: string): Manifest | null {
  try {
    return readManifest(backup);
  } catch {
    return null;
  }
}
