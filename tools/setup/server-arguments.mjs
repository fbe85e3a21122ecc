import { pathToFileURL } from 'node:url';
import { inProject } from './project-folder.mjs';

/**
 * Node's arguments for the built server. The server's objects are short-lived, so 4 MB for young objects instead of 16 MB are
 * enough, and the idle server uses 10 MB less. One V8 thread for compilation and garbage collection is used instead of four,
 * because each thread uses 1 MB. With `--expose-gc` the idle server collects its garbage (server/operations/idle-collection.ts).
 */
export const serverArguments = [
  '--max-semi-space-size=4',
  '--v8-pool-size=1',
  '--expose-gc',
  '--import',
  pathToFileURL(inProject('tools', 'setup', 'stop-with-parent.mjs')).href,
  inProject('dist', 'server', 'main.js'),
];

/**
 * Settings that glibc, the C library of most Linux systems, reads before Node starts; other systems ignore them. All threads
 * share one heap; otherwise each thread would keep the memory that it has freed. Blocks of 1 MB and more, such as those of
 * images, are returned to the system when freed; otherwise glibc would raise that size with each larger block, and keep more and
 * more memory. The operator's own settings take precedence.
 */
export const serverMemory = {
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '1',
  MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? String(1024 * 1024),
  MALLOC_TRIM_THRESHOLD_: process.env.MALLOC_TRIM_THRESHOLD_ ?? String(1024 * 1024),
};
