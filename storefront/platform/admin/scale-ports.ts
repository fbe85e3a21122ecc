import type { ScalePoll } from '#core/scales/scale-polls.ts';
import type { ScaleLine } from '#core/scales/scale-settings.ts';

/** An open serial line to a scale. */
export interface ScaleLink {
  send(text: ScalePoll): Promise<void>;
  close(): Promise<void>;
}

export interface ScaleListener {
  onBytes(bytes: Uint8Array): void;
  /** Called once when the cable is pulled or the line fails. */
  onLost(): void;
}

/** A serial port, and its name for the user. */
export interface ScalePort {
  id: string;
  label: string;
}

/** Why a port can't be opened, as a sentence for the user. */
export class ScalePortError extends Error {}

/** The serial ports of this computer, which the browser or the desktop app opens. */
export interface ScalePorts {
  /** Lists the ports for the screen to show, and the port that was used last. Null if the browser shows the ports in its own dialog. */
  list: (() => Promise<{ ports: ScalePort[]; chosen: string | null }>) | null;
  /** Chooses a listed port, or lets the user choose in the browser's dialog. False if none was chosen. */
  choose(id: string | null): Promise<boolean>;
  /**
   * Opens the chosen port; null if none was chosen on this computer.
   * @throws ScalePortError or what the browser throws
   */
  open(line: ScaleLine, listener: ScaleListener): Promise<ScaleLink | null>;
}

interface WebSerialPort {
  open(options: ScaleLine): Promise<void>;
  close(): Promise<void>;
  readable: ReadableStream<Uint8Array> | null;
  writable: WritableStream<Uint8Array> | null;
}
interface WebSerial {
  requestPort(): Promise<WebSerialPort>;
  getPorts(): Promise<WebSerialPort[]>;
}

/** The browser's Web Serial; null in browsers without it. */
export function browserScalePorts(): ScalePorts | null {
  const { serial } = navigator as Navigator & { serial?: WebSerial };
  if (serial === undefined) return null;
  let chosen: WebSerialPort | null = null;
  return {
    list: null,
    async choose() {
      chosen = await serial.requestPort().catch(() => null);
      return chosen !== null;
    },
    async open(line, listener) {
      const port = chosen ?? (await serial.getPorts())[0];
      if (port === undefined) return null;
      await port.open(line);
      return listen(port, listener);
    },
  };
}

function listen(port: WebSerialPort, { onBytes, onLost }: ScaleListener): ScaleLink {
  const reader = port.readable?.getReader();
  const writer = port.writable?.getWriter();
  let isOpen = true;
  async function end(): Promise<void> {
    if (!isOpen) return;
    isOpen = false;
    await reader?.cancel().catch(() => undefined);
    reader?.releaseLock();
    writer?.releaseLock();
    await port.close().catch(() => undefined);
  }
  async function read(): Promise<void> {
    try {
      for (;;) {
        const { value, done } = (await reader?.read()) ?? { value: undefined, done: true };
        if (done) break;
        if (value !== undefined) onBytes(value);
      }
    } catch {
      // If the cable is pulled, the stream ends with an error.
    }
    if (!isOpen) return;
    await end();
    onLost();
  }
  void read();
  return { send: async (text) => writer?.write(new TextEncoder().encode(text)), close: end };
}
