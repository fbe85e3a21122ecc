import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** The file system in memory that Linux machines have, in a container perhaps a small one. */
const memory = '/dev/shm';
const prefix = 'hindquarter-tests-';
const roomNeeded = 4 * 1024 ** 3;

/**
 * The setting by which temporary folders lie in the machine's memory, where that has the room: what tests wait for most is the
 * disk, which confirms each write of each of their shops. What outlives a killed process outlives it here too. Where TMPDIR
 * is set it stays.
 */
export function foldersInMemory(): { TMPDIR?: string } {
  if (process.env.TMPDIR !== undefined || roomInMemory() < roomNeeded) return {};
  for (const name of readdirSync(memory)) {
    if (name.startsWith(prefix) && !isRunning(Number(name.slice(prefix.length)))) remove(join(memory, name));
  }
  const folder = join(memory, `${prefix}${process.pid}`);
  mkdirSync(folder, { recursive: true });
  // PostgreSQL's own user goes through it, whatever the umask.
  chmodSync(folder, 0o755);
  process.once('exit', () => remove(folder));
  return { TMPDIR: folder };
}

/** The bytes that are free there; 0 where there is none. */
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

/** What can't be deleted yet, because somebody still writes to it, the next run deletes. */
function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {}
}
