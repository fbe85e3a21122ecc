import type { EventStream } from './staff-platform.ts';

/** The browser's own stream, which opens again what breaks off and names the event that it heard last. */
export function openBrowserStream(path: string): EventStream {
  const source = new EventSource(path);
  return {
    on: (name, listener) => source.addEventListener(name, listener),
    onBreak: (listener) => source.addEventListener('error', () => listener(source.readyState === EventSource.CLOSED)),
    close: () => source.close(),
  };
}
