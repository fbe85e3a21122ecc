/** A CAS scale at the browser's serial port: it responds to each W with its weight, as STX, five digits of grams and CR. */
export const fakeScale = { grams: 0, baudRates: [] as number[] };

function openFakePort({ baudRate }: { baudRate: number }): void {
  fakeScale.baudRates.push(baudRate);
  let output: ReadableStreamDefaultController<Uint8Array> | null = null;
  port.readable = new ReadableStream({
    start(controller) {
      output = controller;
    },
  });
  port.writable = new WritableStream({
    write() {
      output?.enqueue(new TextEncoder().encode(`\x02${String(fakeScale.grams).padStart(5, '0')}\r`));
    },
  });
}
const port = {
  open: async (options: { baudRate: number }) => openFakePort(options),
  close: async () => undefined,
  readable: null as ReadableStream<Uint8Array> | null,
  writable: null as WritableStream<Uint8Array> | null,
};

/** Screens look for serial ports when they are loaded, so import them after this. */
export function plugInFakeScale(): void {
  const serial = { requestPort: async () => port, getPorts: async () => [port] };
  Object.defineProperty(navigator, 'serial', { value: serial, configurable: true });
}
