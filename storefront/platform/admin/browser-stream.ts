import type { EventStream } from './staff-platform.ts';

/** The browser's EventSource. It reconnects by itself and sends the id of the last event that it received. */
export function openBrowserStream(path: string): EventStream {
  const source = new EventSource(path);
  return {
    on: (name, listener) => source.addEventListener(name, listener),
    onBreak: (listener) => source.addEventListener('error', () => listener(source.readyState === EventSource.CLOSED)),
    close: () => source.close(),
  };
}
