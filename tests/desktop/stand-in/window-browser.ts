import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { browserLaunch } from '#tests/support/browser/browser.ts';
import { type CallMessage, Calls } from './calls.ts';
import type { PageCalls, Paper, WindowCalls } from './test-channel.ts';

let running: Promise<Browser> | undefined;

/**
 * Starts the browser that shows the windows of all apps of this test process. The apps share it, because a browser for each app, with
 * Playwright in that app's process, would take more processor time than the app itself. The browser ends with the process.
 */
function windowBrowser(): Promise<Browser> {
  running ??= browserLaunch().then((options) => chromium.launch(options));
  return running;
}

interface AppWindowOptions {
  send(message: CallMessage): void;
  /** Called once the app has opened its window, before the window loads anything. */
  onOpen(): void;
  /** Called with each error that the page reports. */
  onError(text: string): void;
}

/** The window of an app, as a page in a browser context of its own. */
export class AppWindow {
  readonly #options: AppWindowOptions;
  readonly #calls: Calls<WindowCalls, PageCalls>;
  #opening: Promise<Page> | undefined;

  constructor(options: AppWindowOptions) {
    this.#options = options;
    this.#calls = new Calls<WindowCalls, PageCalls>(options.send, {
      open: async (preload) => {
        this.#opening = this.#open(preload);
        await this.#opening;
        options.onOpen();
      },
      load: async (address) => void (await (await this.page).goto(address)),
      reload: async () => void (await (await this.page).reload()),
      evaluate: async (code) => (await this.page).evaluate(code),
      print: async (paperMm) => printedPaper(await this.page, paperMm),
      close: () => this.close(),
    });
  }

  get page(): Promise<Page> {
    return this.#opening ?? Promise.reject(new Error('The app has no window'));
  }

  take(message: CallMessage): void {
    this.#calls.take(message);
  }

  async close(): Promise<void> {
    const page = await this.#opening?.catch(() => undefined);
    await page?.context().close();
  }

  async #open(preload: string): Promise<Page> {
    const browser = await windowBrowser();
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-AU' });
    const page = await context.newPage();
    const { onError } = this.#options;
    page.on('pageerror', (error) => onError(String(error.stack)));
    page.on('console', (message) => message.type() === 'error' && onError(message.text()));
    await page.exposeBinding('electronInvoke', ({ frame }, name: string, text: string | null = null) => {
      const isTopFrame = frame.parentFrame() === null;
      return this.#calls.call('invoke', { name, text, frameUrl: frame.url(), isTopFrame });
    });
    await page.exposeBinding('electronOpens', (_source, address: string) => this.#calls.call('popUp', address));
    await page.addInitScript(preload);
    await this.#guard(context, page);
    return page;
  }

  /**
   * Asks the app before each navigation. Playwright's own `route` would hold up every request of the page.
   */
  async #guard(context: BrowserContext, page: Page): Promise<void> {
    const session = await context.newCDPSession(page);
    session.on('Fetch.requestPaused', async ({ requestId, request, redirectedRequestId }) => {
      const isAllowed = redirectedRequestId !== undefined || (await this.#calls.call('mayNavigate', request.url));
      const response = isAllowed
        ? session.send('Fetch.continueRequest', { requestId })
        : session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
      // If the window is closing, there is nothing to continue.
      await response.catch(() => {});
    });
    // The cache is switched off, because Electron has none for the app's scheme.
    await session.send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 });
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    await session.send('Fetch.enable', { patterns: [{ resourceType: 'Document' }] });
  }
}

async function printedPaper(page: Page, paperMm: number): Promise<Paper> {
  await page.emulateMedia({ media: 'print' });
  const text = await page.locator('body').innerText();
  const pdf = await page.pdf({ width: `${paperMm}mm`, height: '297mm', preferCSSPageSize: true });
  await page.emulateMedia({ media: null });
  const [, points = '0'] = /\/MediaBox\s*\[\s*0 0 ([\d.]+)/.exec(pdf.toString('latin1')) ?? [];
  return { text, widthMm: Math.round((Number(points) / 72) * 25.4) };
}
