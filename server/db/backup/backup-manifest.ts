import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { StartupError } from '#server/env.ts';

/** A path inside a backup, with slashes on every system; none leads out of it. */
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

/** What a backup holds; written last, so that a backup without it was never finished. */
const manifestSchema = z.object({
  format: z.literal(1),
  /** The instant of the data in it. */
  madeAt: z.iso.datetime(),
  files: z.array(fileSchema),
  /** The rows of every table, by database and table. */
  rows: z.record(z.string(), z.record(z.string(), z.number().int())),
});
export type Manifest = z.infer<typeof manifestSchema>;

const manifestName = 'manifest.json';

export function manifestFile(backup: string): string {
  return join(backup, manifestName);
}

/** @throws StartupError where the folder is no backup, or its list can't be read */
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

/** The same for a folder that may be anything; null where it is no readable backup. */
export function findManifest(backup: string): Manifest | null {
  try {
    return readManifest(backup);
  } catch {
    return null;
  }
}
