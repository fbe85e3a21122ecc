import type { SerialPort } from 'serialport';
import type { Input, Output, SerialPortOfComputer } from '#desktop/ipc.ts';

/** The maximum size of a part that is passed to the window. Every reading is shorter. */
const longestPart = 4096;

export interface ScaleLineOptions {
  list(): Promise<SerialPortOfComputer[]>;
  /** The port that was used last; null if none was. */
  readChosen(): string | null;
  keepChosen(port: string): void;
  onBytes(link: number, bytes: Uint8Array<ArrayBuffer>): void;
  /** Called when the connection to the scale was lost, for example because its cable was pulled. */
  onLost(link: number): void;
}

interface Opened {
  link: number;
  port: SerialPort;
}

/** The serial connection to this computer's scale. Only one is open at a time, because the window shows one scale. */
export class ScaleLine {
  readonly #options: ScaleLineOptions;
  #opened: Opened | null = null;
  /** The last opening or closing of the port. They run one after another, because a port can't be opened twice. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: ScaleLineOptions) {
    this.#options = options;
  }

  async read(): Promise<Output<'listScalePorts'>> {
    const ports = await this.#options.list();
    const chosen = this.#options.readChosen();
    return { ports, chosen: ports.some(({ id }) => id === chosen) ? chosen : null };
  }

  /**
   * Opens one of the listed ports, after closing the port that was open. Resolves to null, or to the reason why the port can't be
   * opened.
   */
  open(input: Input<'openScale'>): Promise<string | null> {
    return this.#next(async () => {
      await this.#close();
      const ports = await this.#options.list();
      // Only listed ports may be opened. The window must not be able to open another file of this computer.
      if (!ports.some(({ id }) => id === input.port)) {
        return 'The scale’s port isn’t there any more. Connect its cable, then choose the port again.';
      }
      return this.#openPort(input);
    });
  }

  /** Asks the scale for its weight. Resolves to null, or to the reason why the scale can't be asked. */
  async ask({ link, text }: Input<'askScale'>): Promise<string | null> {
    const opened = this.#opened;
    if (opened?.link !== link) return 'The scale’s line is closed.';
    // The scale isn't asked again until it has received the previous command.
    if (opened.port.writableLength === 0) opened.port.write(text);
    return null;
  }

  close(link: number): Promise<void> {
    return this.#next(async () => {
      if (this.#opened?.link === link) await this.#close();
    });
  }

  #next<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => undefined);
    return result;
  }

  async #openPort({ link, port: path, line }: Input<'openScale'>): Promise<string | null> {
    const { SerialPort } = await import('serialport');
    const port = new SerialPort({ path, ...line, autoOpen: false });
    const error = await new Promise<Error | null>((resolve) => port.open(resolve));
    if (error !== null) return problemOf(error);
    const opened = { link, port };
    this.#opened = opened;
    this.#options.keepChosen(path);
    port.on('data', (bytes: Uint8Array) => {
      for (let at = 0; at < bytes.length && this.#opened === opened; at += longestPart) {
        this.#options.onBytes(link, Uint8Array.from(bytes.subarray(at, at + longestPart)));
      }
    });
    // After a failed write or read, the connection counts as lost.
    port.on('error', () => this.#lose(opened));
    port.on('close', () => this.#lose(opened));
    return null;
  }

  #lose(opened: Opened): void {
    if (this.#opened !== opened) return;
    this.#opened = null;
    if (opened.port.isOpen) opened.port.close();
    this.#options.onLost(opened.link);
  }

  async #close(): Promise<void> {
    const opened = this.#opened;
    this.#opened = null;
    if (opened?.port.isOpen) await new Promise<void>((resolve) => opened.port.close(() => resolve()));
  }
}

function problemOf({ message }: Error): string {
  if (/access denied|permission|EACCES|EPERM/i.test(message)) {
    return 'This computer doesn’t let the app use the scale’s port. Another program may be using it, or the user of this computer needs the right to use serial ports.';
  }
  if (/lock|busy|in use/i.test(message))
    return 'Another program is using the scale’s port. Close it, then connect again.';
  return `The scale’s port couldn’t be opened (${message}).`;
}
