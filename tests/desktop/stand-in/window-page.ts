import { readFileSync } from 'node:fs';
import { Calls } from './calls.ts';
import { onDoing, type PageCalls, type Paper, report, type WindowCalls } from './test-channel.ts';

/** Messages between a page and the app are JSON, with bytes as text. */
const toJson = (value: unknown) =>
  JSON.stringify(value, (_key, part) =>
    part instanceof Uint8Array ? { bytesInBase64: Buffer.from(part).toString('base64') } : part,
  );

/** Returns a script that runs in the page before its own scripts, and provides the modules that a preload script may require. */
function preloadMeans(): string {
  return `
    const fromJson = (text) => text === undefined ? undefined : JSON.parse(text, (_key, part) =>
      part && part.bytesInBase64 !== undefined ? Uint8Array.fromBase64
        ? Uint8Array.fromBase64(part.bytesInBase64)
        : Uint8Array.from(atob(part.bytesInBase64), (char) => char.charCodeAt(0)) : part);
    const listeners = new Map();
    window.open = (address) => { void window.electronOpens(String(address)); return null; };
    window.electronSends = (name, text) => { for (const listener of listeners.get(name) ?? []) listener({}, fromJson(text)); };
    const electron = {
      contextBridge: {
        exposeInMainWorld: (name, api) => Object.defineProperty(window, name, { value: Object.freeze(api), configurable: false }),
      },
      ipcRenderer: {
        invoke: async (name, input) => {
          const { value, error } = JSON.parse(await window.electronInvoke(name, JSON.stringify(input)));
          if (error !== undefined) throw new Error(error);
          return fromJson(value);
        },
        on: (name, listener) => listeners.set(name, [...(listeners.get(name) ?? []), listener]),
      },
    };
    const require = (name) => { if (name !== 'electron') throw new Error('A sandboxed script may not require ' + name); return electron; };
  `;
}

export interface PageOptions {
  preload: string;
  invoke(name: string, input: unknown, frameUrl: string, isTopFrame: boolean): Promise<unknown>;
  /** Returns false if the app prevents the navigation. */
  mayNavigate(address: string): boolean;
  onPopup(address: string): void;
}

/** The page of the app's window, which the test's browser shows (window-browser.ts). */
export class WindowPage {
  readonly #calls: Calls<PageCalls, WindowCalls>;
  readonly #opened: Promise<unknown>;

  constructor({ preload, invoke, mayNavigate, onPopup }: PageOptions) {
    this.#calls = new Calls<PageCalls, WindowCalls>(report, {
      async invoke({ name, text, frameUrl, isTopFrame }) {
        try {
          const input: unknown = text === null ? undefined : JSON.parse(text);
          return JSON.stringify({ value: toJson(await invoke(name, input, frameUrl, isTopFrame)) });
        } catch (error) {
          return JSON.stringify({ error: String((error as Error).message) });
        }
      },
      mayNavigate: async (address) => mayNavigate(address),
      popUp: async (address) => onPopup(address),
    });
    onDoing('call', (message) => this.#calls.take(message));
    onDoing('called', (message) => this.#calls.take(message));
    const script = `(() => { ${preloadMeans()} ((require) => { ${readFileSync(preload, 'utf8')} })(require) })()`;
    this.#opened = this.#calls.call('open', script);
  }

  async load(address: string): Promise<void> {
    await this.#opened;
    await this.#calls.call('load', address);
  }
  async reload(): Promise<void> {
    await this.#opened;
    await this.#calls.call('reload', null);
  }
  async evaluate(code: string): Promise<unknown> {
    await this.#opened;
    return this.#calls.call('evaluate', code);
  }
  async close(): Promise<void> {
    await this.#opened;
    await this.#calls.call('close', null);
  }
  /** Returns the text that the page shows on paper of this width, and the width that the page itself requests. */
  async print(paperMm: number): Promise<Paper> {
    await this.#opened;
    return this.#calls.call('print', paperMm);
  }
  /** Sends a message to the page, as `webContents.send` does. */
  async send(name: string, value: unknown): Promise<void> {
    const expression = `window.electronSends(${JSON.stringify(name)}, ${JSON.stringify(toJson(value))})`;
    // As in Electron, a page that is still loading receives nothing.
    await this.evaluate(expression).catch(() => {});
  }
}
