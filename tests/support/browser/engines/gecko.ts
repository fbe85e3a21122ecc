import puppeteer from 'puppeteer-core';
import type { Engine, EngineBrowser } from './engine.ts';
import { engineEnvironment } from './engine-environment.ts';

const firefox = '/usr/bin/firefox-esr';

/** Firefox ESR, driven over WebDriver BiDi. */
export const gecko: Engine = {
  name: 'Gecko',
  packages: ['firefox-esr'],
  programs: [firefox],
  start: startFirefox,
};

/** Everything but the shop goes to a closed port, so that the browser connects to nothing else. */
const onlyLoopback = {
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': 9,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': 9,
};

/** Logged for each script of the tests, because the shop's policy forbids pages to evaluate text. */
const causedByTests = /Content-Security-Policy.*(?:eval|script-src)/s;

async function startFirefox(): Promise<EngineBrowser> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: firefox,
    headless: true,
    env: engineEnvironment(),
    extraPrefsFirefox: { ...onlyLoopback, 'intl.accept_languages': 'en-AU' },
    timeout: 120_000,
    protocolTimeout: 120_000,
  });
  const [page = await browser.newPage()] = await browser.pages();
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !causedByTests.test(message.text())) errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  return {
    goTo: async (url) => void (await page.goto(url, { waitUntil: 'domcontentloaded', timeout: 120_000 })),
    evaluate: (expression) => page.evaluate(expression),
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    pressKey: (key) => page.keyboard.press(key),
    async selectAll() {
      await page.keyboard.down('Control');
      await page.keyboard.press('a');
      await page.keyboard.up('Control');
    },
    resize: (width, height) => page.setViewport({ width, height }),
    screenshot: () => page.screenshot(),
    errors: () => errors,
    end: () => browser.close(),
  };
}
