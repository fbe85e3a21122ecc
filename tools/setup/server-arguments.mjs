import { pathToFileURL } from 'node:url';
import { inProject } from './project-folder.mjs';

/**
 * What Node is given to run the built server. Four megabytes for young objects instead of sixteen: the server's are gone
 * soon, and resting it then takes 10 MB less. One thread instead of four helps V8 to compile and to collect: each keeps 1 MB
 * of its own.
 */
export const serverArguments = [
  '--max-semi-space-size=4',
  '--v8-pool-size=1',
  '--import',
  pathToFileURL(inProject('tools', 'setup', 'stop-with-parent.mjs')).href,
  inProject('dist', 'server', 'main.js'),
];

/**
 * What glibc, the C library of most Linux systems, reads before Node starts; others ignore it. All threads share one heap:
 * each would keep what it has freed in a heap of its own. Blocks of 1 MB and more, such as those of pictures, go back to
 * the system when they are freed: glibc would raise that size with each larger block, and keep more and more. Settings of
 * the operator's own win.
 */
export const serverMemory = {
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '1',
  MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? String(1024 * 1024),
  MALLOC_TRIM_THRESHOLD_: process.env.MALLOC_TRIM_THRESHOLD_ ?? String(1024 * 1024),
};
