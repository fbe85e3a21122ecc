import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** The in-memory file system of Linux machines. In a container it may be small. */
const memory = '/dev/shm';
const prefix = 'hindquarter-tests-';
const roomNeeded = 4 * 1024 ** 3;

/**
 * The setting that puts temporary folders into memory, if there is enough room. Tests spend most of their waiting time on the
 * disk, which confirms each write of each shop. Data that survives a killed process on disk also survives it in memory. If TMPDIR
 * is already set, that folder is used.
 */
export function foldersInMemory(): { TMPDIR?: string } {
  if (process.env.TMPDIR !== undefined || roomInMemory() < roomNeeded) return {};
  for (const name of readdirSync(memory)) {
    if (name.startsWith(prefix) && !isRunning(Number(name.slice(prefix.length)))) remove(join(memory, name));
  }
  const folder = join(memory, `${prefix}${process.pid}`);
  mkdirSync(folder, { recursive: true });
  // PostgreSQL's own user needs access, regardless of the umask.
  chmodSync(folder, 0o755);
  process.once('exit', () => remove(folder));
  return { TMPDIR: folder };
}

/** The free bytes of the in-memory file system; 0 if there is none. */
export function roomInMemory(): number {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize;
  } catch {
    return 0;
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Deletes a folder. If that fails because a process still writes to the folder, the next run deletes it. */
function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {}
}
