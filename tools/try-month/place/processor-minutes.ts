import { readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second. */
const ticksOfMinute = 100 * 60;

/**
 * Returns the processor time of this process and of all its child processes that have ended, in minutes; null if the system
 * doesn't report it. Unlike the elapsed time, other work on the machine hardly affects this value.
 */
export function processorMinutes(): number | null {
  if (process.platform !== 'linux') return null;
  const stat = readFileSync('/proc/self/stat', 'utf8');
  // The fields are counted after the program's name, which is in brackets and may contain spaces. These four are the 14th to the
  // 17th field (proc(5)).
  const ticks = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15);
  return ticks.reduce((sum, each) => sum + Number(each), 0) / ticksOfMinute;
}
