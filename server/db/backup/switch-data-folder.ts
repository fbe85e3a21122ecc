import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { StartupError } from '#server/env.ts';
import { fsyncPath, writeDurableFile } from '../durable-file.ts';

/** The name of the note that is in the data folder while a restore moves files. If there is no note, the data is complete. */
const recordName = 'unfinished-restore.json';

const noteSchema = z.object({
  /** `aside` is the folder for the previous data; `staged` is the folder with the backup's copies. */
  aside: z.string().regex(/^[\w.-]+$/),
  staged: z.string().regex(/^[\w.-]+$/),
  moves: z.array(z.object({ name: z.string().regex(/^[\w.-]+$/), wasThere: z.boolean(), comes: z.boolean() })),
});
type SwitchRecord = z.infer<typeof noteSchema>;

export interface Switch {
  /** The names of the files and folders to replace. A file that isn't in the backup is only moved aside. */
  names: readonly string[];
  aside: string;
  staged: string;
  report?: (step: string) => void;
}

/**
 * Moves the files and folders `names` of the data folder aside, and puts the staged files in their place. Either all of them are moved
 * or none. If the process dies halfway, a note remains, and the next start moves everything back.
 */
export async function switchDataFolder(dataDir: string, { names, aside, staged, report }: Switch): Promise<void> {
  const moves = names
    .map((name) => ({
      name,
      wasThere: existsSync(join(dataDir, name)),
      comes: existsSync(join(dataDir, staged, name)),
    }))
    .filter(({ wasThere, comes }) => wasThere || comes);
  try {
    mkdirSync(join(dataDir, aside), { mode: 0o700 });
    await writeDurableFile(join(dataDir, recordName), JSON.stringify({ aside, staged, moves } satisfies SwitchRecord));
    fsyncPath(dataDir);
    for (const { name, wasThere } of moves) {
      if (!wasThere) continue;
      renameSync(join(dataDir, name), join(dataDir, aside, name));
      report?.(`${name} is set aside`);
    }
    for (const { name, comes } of moves) {
      if (!comes) continue;
      renameSync(join(dataDir, staged, name), join(dataDir, name));
      report?.(`${name} is in its place`);
    }
    fsyncPath(join(dataDir, aside));
    fsyncPath(dataDir);
    rmSync(join(dataDir, recordName));
    fsyncPath(dataDir);
  } catch (error) {
    undoUnfinishedRestore(dataDir);
    removeEmpty(join(dataDir, aside));
    throw error;
  }
}

/**
 * Moves back the files that an interrupted restore had moved. Returns whether there was such a restore. The caller must hold the
 * folder's lock.
 */
export function undoUnfinishedRestore(dataDir: string): boolean {
  const record = readRecord(dataDir);
  if (record === null) return false;
  const { aside, staged, moves } = record;
  for (const { name, wasThere, comes } of moves) {
    const path = join(dataDir, name);
    const came = comes && !existsSync(join(dataDir, staged, name));
    if (came && existsSync(path)) renameSync(path, join(dataDir, staged, name));
    if (wasThere && existsSync(join(dataDir, aside, name))) renameSync(join(dataDir, aside, name), path);
  }
  fsyncPath(dataDir);
  rmSync(join(dataDir, recordName));
  rmSync(join(dataDir, staged), { recursive: true, force: true });
  removeEmpty(join(dataDir, aside));
  return true;
}

function removeEmpty(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length === 0) rmdirSync(folder);
}

/**
 * Checks that no restore of the data folder is unfinished. For code that reads the folder without holding its lock.
 * @throws StartupError if a restore isn't finished
 */
export function requireFinishedRestore(dataDir: string): void {
  if (!existsSync(join(dataDir, recordName))) return;
  throw new StartupError(
    `A restore into ${dataDir} is at work, or was cut short. Let it finish; or start the shop, which puts back what was there.`,
  );
}

function readRecord(dataDir: string): SwitchRecord | null {
  const file = join(dataDir, recordName);
  if (!existsSync(file)) return null;
  try {
    return noteSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // The restore was interrupted while it wrote this note, before it moved anything.
    rmSync(file);
    return null;
  }
}
