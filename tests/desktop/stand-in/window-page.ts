import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { browserLaunch } from '#tests/support/browser/browser.ts';
import { report } from './test-channel.ts';

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

/** Opens a window of the app as a page in a separate Chromium, to which tests can connect too. */
export async function openWindowPage({ preload, invoke, mayNavigate, onPopup }: PageOptions): Promise<Page> {
  const context = await launch();
  const page = context.pages()[0] ?? (await context.newPage());
  // Errors that a page reports are printed with the app's own errors.
  page.on('pageerror', (error) => console.error(error));
  page.on('console', (message) => message.type() === 'error' && console.error(message.text()));
  await page.exposeBinding('electronInvoke', async ({ frame }, name: string, text: string | undefined) => {
    try {
      const input: unknown = text === undefined || text === null ? undefined : JSON.parse(text);
      const value = await invoke(name, input, frame.url(), frame.parentFrame() === null);
      return JSON.stringify({ value: toJson(value) });
    } catch (error) {
      return JSON.stringify({ error: String((error as Error).message) });
    }
  });
  await page.addInitScript(
    `(() => { ${preloadMeans()} ((require) => { ${readFileSync(preload, 'utf8')} })(require) })()`,
  );
  await page.route('**', async (route) => {
    const request = route.request();
    const isDenied = request.isNavigationRequest() && !mayNavigate(request.url());
    await (isDenied ? route.abort('aborted') : route.fallback());
  });
  await page.exposeBinding('electronOpens', (_source, address: string) => onPopup(address));
  return page;
}

async function launch(): Promise<BrowserContext> {
  const options = await browserLaunch();
  const port = await freePort();
  const context = await chromium.launchPersistentContext('', {
    ...options,
    args: [...options.args, `--remote-debugging-port=${port}`],
    viewport: { width: 1280, height: 800 },
    locale: 'en-AU',
  });
  report({ kind: 'window', endpoint: `http://127.0.0.1:${port}` });
  return context;
}

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

/** Sends a message to the page, as `webContents.send` does. */
export async function sendToPage(page: Page, name: string, value: unknown): Promise<void> {
  const expression = `window.electronSends(${JSON.stringify(name)}, ${JSON.stringify(toJson(value))})`;
  // As in Electron, a page that is still loading receives nothing.
  await page.evaluate(expression).catch(() => {});
}

/** Returns the text that the page shows on paper of this width, and the width that the page itself requests. */
export async function printedPaper(page: Page, paperMm: number): Promise<{ text: string; widthMm: number }> {
  await page.emulateMedia({ media: 'print' });
  const text = await page.locator('body').innerText();
  const pdf = await page.pdf({ width: `${paperMm}mm`, height: '297mm', preferCSSPageSize: true });
  await page.emulateMedia({ media: null });
  const [, points = '0'] = /\/MediaBox\s*\[\s*0 0 ([\d.]+)/.exec(pdf.toString('latin1')) ?? [];
  return { text, widthMm: Math.round((Number(points) / 72) * 25.4) };
}
