import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from '../test-database.ts';
import { type MountedDisk, mountDisk } from './mounted-disk.ts';

/** A file system with this many megabytes, which is removed at the end of the test. */
export function smallDisk(megabytes: number): MountedDisk {
  const disk = mountDisk(join(temporaryFolder(), 'disk'), megabytes);
  onTestFinished(() => disk.unmount());
  return disk;
}
