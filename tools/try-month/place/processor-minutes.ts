import { readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second. */
const ticksOfMinute = 100 * 60;

/**
 * How long a processor worked for this process and for all that it has started and seen end, in minutes: a month takes longer
 * on a machine with other work, but not this. Null where the system doesn't tell.
 */
export function processorMinutes(): number | null {
  if (process.platform !== 'linux') return null;
  const stat = readFileSync('/proc/self/stat', 'utf8');
  // The program's name, in brackets, may have spaces in it. These four are the 14th to the 17th field (proc(5)).
  const ticks = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15);
  return ticks.reduce((sum, each) => sum + Number(each), 0) / ticksOfMinute;
}
