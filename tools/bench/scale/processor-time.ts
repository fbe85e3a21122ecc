import { readdirSync, readFileSync } from 'node:fs';

/** The processor time of a shop and its database so far, in milliseconds; undefined if the system doesn't report it. */
export type ProcessorTime = () => number | undefined;

/** `postmaster` is the file in which PostgreSQL writes its process id. That process is the parent of all others of its server. */
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
  // A program's name may contain spaces and brackets.
  return pids.map(Number).filter((pid) => {
    const text = read(`/proc/${pid}/stat`);
    return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]) === parent;
  });
}

/** The time of all its threads, to the nanosecond. */
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

/** Empty if the process has just ended. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
