import type { Socket } from 'node:net';

interface Waiting {
  isExpected(byte: number): boolean;
  resolve(byte: number | null): void;
}

/** A connection to a printer. The printer responds with single bytes. */
export class PrinterLine {
  readonly #socket: Socket;
  #waiting: Waiting[] = [];
  isBroken = false;

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('error', () => {
      this.isBroken = true;
    });
    socket.on('close', () => {
      this.isBroken = true;
      for (const { resolve } of this.#waiting) resolve(null);
    });
    socket.on('data', (bytes) => {
      for (const byte of bytes) this.#waiting.find(({ isExpected }) => isExpected(byte))?.resolve(byte);
    });
  }

  /** Waits for the connection. Resolves to true if the printer could be reached in time. */
  opened(ms: number): Promise<boolean> {
    return this.#within(ms, (done) => this.#socket.once('connect', () => done(true)), false);
  }

  write(bytes: Uint8Array): void {
    this.#socket.write(bytes);
  }

  /** Sends a question to the printer. Resolves to the printer's response; null if none arrives in time. */
  ask(question: readonly number[], isExpected: Waiting['isExpected'], ms: number): Promise<number | null> {
    if (this.isBroken) return Promise.resolve(null);
    this.write(Uint8Array.from(question));
    let waiting: Waiting;
    return this.#within<number | null>(
      ms,
      (done) => {
        waiting = { isExpected, resolve: done };
        this.#waiting.push(waiting);
      },
      null,
    ).finally(() => {
      this.#waiting = this.#waiting.filter((each) => each !== waiting);
    });
  }

  /**
   * Sends the last bytes and closes the connection. Resolves to true if the printer received everything and closed the connection. If
   * the printer doesn't close it, it is enough that everything was sent.
   */
  handOver(bytes: Uint8Array, ms: number): Promise<boolean> {
    return this.#within(ms, (done) => this.#socket.end(bytes, () => done(true)), false);
  }

  #within<Value>(ms: number, begin: (done: (value: Value) => void) => void, late: Value): Promise<Value> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => finish(late), ms);
      const onClose = () => finish(late);
      const finish = (value: Value) => {
        clearTimeout(timer);
        this.#socket.off('close', onClose);
        resolve(value);
      };
      this.#socket.once('close', onClose);
      begin(finish);
    });
  }
}
