import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Builder, Capabilities, Key, Origin, type WebDriver } from 'selenium-webdriver';
import type { Engine, EngineBrowser, EngineKey } from './engine.ts';
import { startWebKitDriver } from './webkit-driver.ts';

const miniBrowser = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';

/** WebKitGTK's MiniBrowser, driven over WebDriver: of the engines that run on Linux, the nearest to Safari. */
export const webkit: Engine = {
  name: 'WebKit',
  packages: ['webkit2gtk-driver', 'xvfb'],
  programs: [miniBrowser, '/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'],
  start: startMiniBrowser,
};

/** Makes the toolbar smaller, which otherwise keeps the window wider than a phone. */
const smallToolbar = '* { min-width: 0; min-height: 0; margin: 0; padding: 0; border-width: 0; font-size: 1px; }';

const keys: Record<EngineKey, string> = { Enter: Key.ENTER, ArrowRight: Key.ARROW_RIGHT };

async function startMiniBrowser(): Promise<EngineBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'hindquarter-webkit-'));
  await mkdir(join(folder, 'gtk-3.0'));
  await writeFile(join(folder, 'gtk-3.0', 'gtk.css'), smallToolbar);
  const driver = await startWebKitDriver(folder);
  const end = async () => {
    await driver.end();
    // A part of the browser that is just ending may still write.
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  };
  try {
    const browser = await new Builder().usingServer(driver.url).withCapabilities(capabilities()).build();
    return browserOf(browser, end);
  } catch (error) {
    await end();
    throw error;
  }
}

function capabilities(): Capabilities {
  return new Capabilities({
    browserName: 'MiniBrowser',
    // A page's errors are recorded from its first moments.
    pageLoadStrategy: 'none',
    'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation'] },
  });
}

function browserOf(browser: WebDriver, endDriver: () => Promise<void>): EngineBrowser {
  const errors: string[] = [];
  return {
    async goTo(url) {
      await browser.executeScript('window.isLeft = true;');
      await browser.get(url);
      const hasLeft = () => browser.executeScript<boolean>('return window.isLeft === undefined;').catch(() => false);
      await browser.wait(hasLeft, 120_000, `${url} doesn't load`, 20);
      await browser.executeScript(recordErrors);
    },
    async evaluate(expression) {
      const script = `${recordErrors}\nreturn [${expression}, window.recordedErrors.splice(0)];`;
      const [value, recorded] = await browser.executeScript<[unknown, string[]]>(script);
      errors.push(...recorded);
      return value;
    },
    click: (x, y) => browser.actions().move({ x, y, origin: Origin.VIEWPORT, duration: 0 }).click().perform(),
    type: (text) => browser.actions().sendKeys(text).perform(),
    pressKey: (key) => browser.actions().sendKeys(keys[key]).perform(),
    selectAll: () => browser.actions().keyDown(Key.CONTROL).sendKeys('a').keyUp(Key.CONTROL).perform(),
    resize: async (width, height) => void (await browser.manage().window().setRect({ x: 0, y: 0, width, height })),
    screenshot: async () => Buffer.from(await browser.takeScreenshot(), 'base64'),
    errors: () => errors,
    async end() {
      await browser.quit().finally(endDriver);
    },
  };
}

/** WebKit's driver can't read the console, so the page itself keeps what is written to it. */
const recordErrors = `if (window.recordedErrors === undefined) {
  window.recordedErrors = [];
  const written = console.error;
  console.error = (...values) => { window.recordedErrors.push(values.map(String).join(' ')); written(...values); };
  addEventListener('error', ({ message }) => window.recordedErrors.push(message));
  addEventListener('unhandledrejection', ({ reason }) => window.recordedErrors.push(String(reason)));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    window.recordedErrors.push('policy: ' + violatedDirective + ' ' + blockedURI));
}`;
