import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { NetworkPrinter } from '#desktop/printer-settings.ts';
import { PrinterLine } from './printer-line.ts';

interface Patience {
  connectMs: number;
  /** How long to wait for the printer to report its state, which some printers never do. */
  statusMs: number;
  /** How long the whole print job may take. */
  printMs: number;
}

const usual: Patience = { connectMs: 5_000, statusMs: 1_000, printMs: 20_000 };

/** The "Transmit status" commands. A printer responds to them immediately, with its own state and that of its paper. */
const askState = [0x10, 0x04, 0x02];
const askPaper = [0x10, 0x04, 0x04];
/** A command that the printer answers only after it has printed everything before the command. */
const askDone = [0x1d, 0x72, 0x01];
const isState = (byte: number) => (byte & 0x93) === 0x12;
const isDone = (byte: number) => (byte & 0x90) === 0;

/**
 * Prints on a receipt printer. Resolves to null once everything is printed; otherwise to a sentence for staff. If a printer never
 * reports its state, it is enough that it has received everything. Nothing is sent to a printer that reports that it can't print.
 */
export async function sendToPrinter(
  { host, port }: Pick<NetworkPrinter, 'host' | 'port'>,
  bytes: Uint8Array,
  { connectMs, statusMs, printMs }: Patience = usual,
): Promise<string | null> {
  const socket = connect({ host, port });
  const line = new PrinterLine(socket);
  try {
    if (!(await line.opened(connectMs))) {
      return `Couldn’t reach the receipt printer at ${host}. Check that it is switched on and connected. Nothing was printed.`;
    }
    const paper = await line.ask(askPaper, isState, statusMs);
    const problem = problemOf(paper, paper === null ? null : await line.ask(askState, isState, statusMs));
    if (problem !== null) return `${problem} Then print again: nothing was printed.`;
    if (paper === null) return (await line.handOver(bytes, printMs)) ? null : brokenOff;
    line.write(bytes);
    return await printed(line, statusMs, printMs);
  } finally {
    socket.destroy();
  }
}

const brokenOff = 'The connection to the receipt printer was lost. Check what it printed before you print it again.';

/** Waits until the printer reports that everything is printed. Checks regularly that the printer still has paper. */
async function printed(line: PrinterLine, statusMs: number, printMs: number): Promise<string | null> {
  const until = performance.now() + printMs;
  const done = line.ask(askDone, isDone, printMs);
  for (;;) {
    const isOver = await Promise.race([done.then((byte) => byte !== null), pause(statusMs, 'waiting' as const)]);
    if (isOver === true) return null;
    if (line.isBroken) return brokenOff;
    if (isOver === false || performance.now() > until) {
      return 'The receipt printer didn’t confirm that it printed everything. Check what it printed before you print it again.';
    }
    const problem = problemOf(await line.ask(askPaper, isState, statusMs), null);
    if (problem !== null) return `${problem} Then print again: the printout is incomplete.`;
  }
}

/** Returns why the printer can't print now, according to its two status bytes; null if they report no problem. */
function problemOf(paper: number | null, state: number | null): string | null {
  if (paper !== null && (paper & 0x60) !== 0) return 'The receipt printer is out of paper. Put a new roll in.';
  if (state === null) return null;
  if ((state & 0x04) !== 0) return 'The cover of the receipt printer is open. Close it.';
  return (state & 0x40) === 0 ? null : 'The receipt printer reports a fault. Switch it off and on again.';
}
