import { readdirSync, readFileSync } from 'node:fs';

/**
 * Returns the processor time that a shop and its database have used so far, in milliseconds; undefined if the system doesn't
 * report it.
 */
export type ProcessorTime = () => number | undefined;

/**
 * Returns a function that reads the processor time of a shop and its database. `postmaster` is the file in which PostgreSQL
 * writes its process id; null without PostgreSQL. The server's other processes are children of that process.
 */
export function processorTimeOf(shop: { readonly pid: number }, postmaster: string | null): ProcessorTime {
  return () => {
    if (process.platform !== 'linux') return undefined;
    const parent = postmaster === null ? null : Number(readFileSync(postmaster, 'utf8').split('\n')[0]);
    const all = [shop.pid, ...(parent === null ? [] : childrenOf(parent))];
    return all.reduce((sum, pid) => sum + millisecondsOf(pid), 0);
  };
}

function childrenOf(parent: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  // The fields of a process are read after its program's name, which may contain spaces and brackets.
  return pids.map(Number).filter((pid) => {
    const text = read(`/proc/${pid}/stat`);
    return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]) === parent;
  });
}

/** Returns the processor time of all the process's threads, to the nanosecond. */
function millisecondsOf(pid: number): number {
  const folder = `/proc/${pid}/task`;
  let threads: string[];
  try {
    threads = readdirSync(folder);
  } catch {
    return 0;
  }
  return threads.reduce((sum, thread) => sum + Number(read(`${folder}/${thread}/schedstat`).split(' ')[0]) / 1e6, 0);
}

/** Reads a file about a process or thread. Returns an empty text if the process or thread has just ended. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
