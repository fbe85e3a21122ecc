import { pathToFileURL } from 'node:url';
import { inProject } from './project-folder.mjs';

/**
 * Node's arguments for the built server. Four megabytes for young objects instead of sixteen: the server's are short-lived, and
 * at rest it then takes 10 MB less. One V8 thread for compilation and garbage collection instead of four: each takes 1 MB.
 */
export const serverArguments = [
  '--max-semi-space-size=4',
  '--v8-pool-size=1',
  '--import',
  pathToFileURL(inProject('tools', 'setup', 'stop-with-parent.mjs')).href,
  inProject('dist', 'server', 'main.js'),
];

/**
 * Settings that glibc, the C library of most Linux systems, reads before Node starts; other systems ignore them. All threads
 * share one heap: otherwise each would keep what it has freed in its own heap. Blocks of 1 MB and more, such as those of images,
 * are returned to the system when they are freed: otherwise glibc would raise that size with each larger block, and keep more and
 * more. The operator's own settings take precedence.
 */
export const serverMemory = {
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '1',
  MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? String(1024 * 1024),
  MALLOC_TRIM_THRESHOLD_: process.env.MALLOC_TRIM_THRESHOLD_ ?? String(1024 * 1024),
};
