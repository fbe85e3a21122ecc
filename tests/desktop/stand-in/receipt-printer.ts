import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export interface PrinterFaults {
  /** The printer prints, but never reports its state. */
  isMute?: boolean;
  hasPaper?: boolean;
  isCoverOpen?: boolean;
  /** The paper runs out after this many bytes. */
  paperForBytes?: number;
  /** The printer closes the connection after this many bytes. */
  hangsUpAfterBytes?: number;
  /** How many milliseconds the printer takes to print each chunk that it receives. */
  pauseMs?: number;
}

export interface StandInPrinter {
  port: number;
  faults: PrinterFaults;
  /** Returns the printed bytes since the last call, without the status requests. */
  take(): Buffer;
}

const questions = Buffer.from([0x10, 0x04]);
const askDone = Buffer.from([0x1d, 0x72, 0x01]);

/** Starts a receipt printer on a port of this computer that responds like an Epson. It stops with the test. */
export async function startReceiptPrinter(faults: PrinterFaults = {}): Promise<StandInPrinter> {
  const printer: StandInPrinter = { port: 0, faults, take };
  let printed: Buffer[] = [];
  const sockets = new Set<Socket>();
  function take(): Buffer {
    const all = Buffer.concat(printed);
    printed = [];
    return all;
  }
  const length = () => printed.reduce((sum, { length }) => sum + length, 0);

  /** Responds to real-time status requests before anything that waits to be printed, and returns the remaining bytes. */
  function respondAtOnce(socket: Socket, bytes: Buffer): Buffer {
    const at = bytes.indexOf(questions);
    if (at < 0) return bytes;
    const { isMute = false, hasPaper = true, isCoverOpen = false } = printer.faults;
    const isAboutPaper = bytes[at + 2] === 4;
    const state = isAboutPaper ? (hasPaper ? 0x12 : 0x72) : isCoverOpen ? 0x16 : 0x12;
    if (!isMute) socket.write(Buffer.from([state]));
    return respondAtOnce(socket, Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 3)]));
  }
  function print(socket: Socket, bytes: Buffer): void {
    const { isMute = false, paperForBytes = Infinity, hangsUpAfterBytes = Infinity } = printer.faults;
    const at = bytes.indexOf(askDone);
    const paper = at < 0 ? bytes : Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + askDone.length)]);
    const room = Math.max(0, Math.min(paperForBytes, hangsUpAfterBytes) - length());
    if (room > 0 && paper.length > 0) printed.push(paper.subarray(0, room));
    if (length() >= hangsUpAfterBytes) socket.destroy();
    if (length() >= paperForBytes) printer.faults = { ...printer.faults, hasPaper: false };
    else if (at >= 0 && !isMute) socket.write(Buffer.from([0]));
  }
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {
      // The app closed the connection first.
    });
    socket.on('data', (bytes) => {
      const rest = respondAtOnce(socket, bytes);
      setTimeout(() => print(socket, rest), printer.faults.pauseMs ?? 0);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  printer.port = (server.address() as AddressInfo).port;
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return printer;
}

/** The number of bytes that follow a command's first two bytes. */
const parameters: Record<string, number> = {
  '1b40': 0,
  '1c2e': 0,
  '1b4d': 1,
  '1b74': 1,
  '1b45': 1,
  '1b61': 1,
  '1d21': 1,
  '1d56': 1,
};

/** Returns the text on the paper. Throws for an unknown command, because a printer would print it as letters. */
export function paperText(bytes: Buffer): string {
  const text: number[] = [];
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte >= 0x20 || byte === 0x0a) text.push(byte);
    if (byte >= 0x20 || byte === 0x0a || byte === 0x0d) continue;
    const command = bytes.toString('hex', at, at + 2);
    const more = parameters[command];
    if (more === undefined) throw new Error(`The printer got an unknown command: ${command}`);
    at += 1 + more;
  }
  return new TextDecoder('windows-1252').decode(Uint8Array.from(text));
}
