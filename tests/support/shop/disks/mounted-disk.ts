import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Whether this user may mount a file system, which only root may. */
export const canMount = process.platform === 'linux' && process.getuid?.() === 0 && mounts();

function mounts(): boolean {
  return spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;
}

export interface MountedDisk {
  folder: string;
  /** Fills up all free space except this many bytes. */
  fill(free?: number): void;
  /** Frees the space that `fill` took. */
  clear(): void;
  unmount(): void;
}

/** Mounts a file system with this many megabytes in this folder. */
export function mountDisk(folder: string, megabytes: number): MountedDisk {
  mkdirSync(folder);
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  if (status !== 0) throw new Error(`The disk can't be mounted: ${stderr}`);
  const filling = join(folder, 'filling');
  return {
    folder,
    fill(free = 0) {
      for (let bytes = 1024 * 1024; bytes >= 512; ) {
        try {
          writeFileSync(filling, Buffer.alloc(bytes), { flag: 'a' });
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
          bytes /= 2;
        }
      }
      truncateSync(filling, statSync(filling).size - free);
    },
    clear: () => rmSync(filling, { force: true }),
    unmount() {
      spawnSync('umount', ['--lazy', folder]);
    },
  };
}
