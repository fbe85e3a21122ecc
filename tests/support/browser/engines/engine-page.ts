import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import type { EngineBrowser, EngineKey } from './engine.ts';
import { type Found, findInPage, type Name, sentTarget, type Target } from './find-in-page.ts';

/** The script that gives a page Testing Library. */
const testingLibrary = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

/** Generous, for a machine with other work. */
const limitMs = 60_000;

/** A person at a browser, who finds by name what the page offers, and uses real clicks and key strokes. */
export class EnginePage {
  readonly browser: EngineBrowser;
  readonly #url: string;
  /** Why the page could not be read the last time. */
  #trouble = '';

  constructor(browser: EngineBrowser, url: string) {
    this.browser = browser;
    this.#url = url;
  }

  async open(path: string): Promise<void> {
    await this.browser.goTo(this.#url + path);
  }

  /** The path and query of the page that is shown. */
  async path(): Promise<string> {
    return String(await this.browser.evaluate('location.pathname + location.search'));
  }

  async fill(label: Name, text: string, within?: Target): Promise<void> {
    const field: Target = { role: 'field', name: label, within };
    await this.#click(field);
    await this.browser.selectAll();
    await this.browser.type(text);
    // Some fields put spaces into what is typed, such as a card's number.
    const plain = (value: string | undefined) => value?.replaceAll(/\s/g, '');
    await this.#until(
      `${named(field)} with ${text}`,
      async () => plain((await this.#find(field))?.value) === plain(text),
    );
  }

  /** Presses a radio button or checkbox, and waits until it is chosen. */
  async choose(role: 'radio' | 'checkbox', name: Name, within?: Target): Promise<void> {
    await this.#click({ role, name, within });
    await this.seeChosen({ role, name, within });
  }

  async seeChosen(target: Target): Promise<void> {
    await this.#until(`${named(target)}, chosen`, async () => (await this.#find(target))?.isChecked === true);
  }

  async press(role: 'button' | 'link' | 'tab', name: Name, within?: Target): Promise<void> {
    await this.#click({ role, name, within });
  }

  async pressKey(key: EngineKey): Promise<void> {
    await this.browser.pressKey(key);
  }

  /** Waits until a text is visible, on the page or in a part of it. */
  async see(text: Name, within?: Target): Promise<void> {
    await this.#until(`“${text}” in ${within ? named(within) : 'the page'}`, async () => {
      const shown = await this.#visibleText(within);
      return typeof text === 'string' ? shown.includes(text) : text.test(shown);
    });
  }

  /** Waits until something with this role and name is on the page. */
  async seeThe(role: string, name: Name, within?: Target): Promise<void> {
    const target = { role, name, within };
    await this.#until(named(target), async () => (await this.#find(target)) !== null);
  }

  /** How many parts of the page have this role and name. */
  async count(target: Target): Promise<number> {
    return (await this.#find(target))?.count ?? 0;
  }

  /** The middle of a part of the page, after it was scrolled into view. */
  async placeOf(target: Target): Promise<{ x: number; y: number }> {
    let place: Found['middle'] = null;
    await this.#until(`${named(target)}, uncovered`, async () => {
      place = (await this.#find(target, true))?.middle ?? null;
      return place !== null;
    });
    return place ?? { x: 0, y: 0 };
  }

  /** Resizes the window, and waits until the page is laid out for it. */
  async resize(width: number, height: number): Promise<void> {
    await this.browser.resize(width, height);
    await this.#until(`a page of ${width} px`, async () => {
      const laidOut = await this.browser
        .evaluate('document.body.getBoundingClientRect().right && innerWidth')
        .catch(() => 0);
      return laidOut === width;
    });
  }

  /** How much wider the page is than the window, in px; 0 or less if everything fits. */
  async overflow(): Promise<number> {
    return Number(
      await this.browser.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'),
    );
  }

  async #click(target: Target): Promise<void> {
    let last: Found | null = null;
    // Not while something covers it, or while it moves because the page is still loading.
    await this.#until(`${named(target)}, ready to be pressed`, async () => {
      const before = last?.middle;
      last = await this.#find(target, true);
      if (last === null || !last.isReady || last.middle === null) return false;
      return last.middle.x === before?.x && last.middle.y === before?.y;
    });
    const { x, y } = (last as Found | null)?.middle ?? { x: 0, y: 0 };
    await this.browser.click(x, y);
  }

  /** Null if it isn't there, or if the page is just being replaced. */
  async #find(target: Target, isToBePressed = false): Promise<Found | null> {
    try {
      const hasLibrary = await this.browser.evaluate(`'TestingLibraryDom' in window`);
      if (!hasLibrary) await this.browser.evaluate(`(() => { ${testingLibrary}\n })()`);
      const call = `(${findInPage})(${JSON.stringify(sentTarget(target))}, ${isToBePressed})`;
      const found = (await this.browser.evaluate(call)) as Found | null;
      this.#trouble = '';
      return found;
    } catch (error) {
      this.#trouble = String(error);
      return null;
    }
  }

  async #visibleText(within: Target | undefined): Promise<string> {
    if (within !== undefined) return (await this.#find(within))?.text ?? '';
    const text = `(document.body?.innerText ?? '').replace(/\\s+/g, ' ')`;
    return String(await this.browser.evaluate(text).catch(() => ''));
  }

  async #until(what: string, isSo: () => Promise<boolean>): Promise<void> {
    const giveUpAt = performance.now() + limitMs;
    while (!(await isSo())) {
      if (performance.now() > giveUpAt) throw new Error(await this.#describe(what));
      await pause(50);
    }
  }

  async #describe(what: string): Promise<string> {
    const text = await this.#visibleText(undefined);
    return `Not found: ${what}\non ${await this.path()}: ${text.slice(0, 2000)}\n${this.#trouble}`;
  }
}

function named({ role, name, within }: Target): string {
  return `${role} “${name}”${within === undefined ? '' : ` in ${named(within)}`}`;
}
