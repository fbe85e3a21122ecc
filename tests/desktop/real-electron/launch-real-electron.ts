import { _electron, type ElectronApplication } from '@playwright/test';
import type { DesktopApp, LaunchOptions } from '../stand-in/desktop-app.ts';

/** The object that watch-electron.cjs adds to the main process. */
interface WatchedElectron {
  next(kind: string): Promise<unknown>;
  respond(value: unknown): void;
  chooseMenu(label: string): void;
  closeWindow(): void;
  wakeUp(): void;
  quit(): void;
}

declare global {
  var watchedElectron: WatchedElectron;
}

const hook = new URL('./watch-electron.cjs', import.meta.url).pathname;

/** Runs the built app on Electron itself through Playwright, with the same interface as the stand-in. */
export function launchRealElectron(
  program: string,
  userData: string,
  { appFolder, args, env, endWith }: Required<Pick<LaunchOptions, 'appFolder' | 'args' | 'env' | 'endWith'>>,
): DesktopApp {
  // Root can't use the system's sandbox, and only tests are run as root.
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const launched = _electron.launch({
    executablePath: program,
    args: ['-r', hook, ...asRoot, `--user-data-dir=${userData}`, appFolder, ...args],
    env: { ...inherited(), ...env },
  });
  const ended = launched.then(
    (app) => new Promise<number | null>((resolve) => app.process().once('exit', resolve)),
    () => null,
  );
  const inMain = async (work: (app: ElectronApplication) => Promise<unknown>): Promise<void> => {
    // An app that has ended accepts no more commands. `ended` tells the test about the end.
    await launched.then(work).catch(() => {});
  };
  async function kill(): Promise<void> {
    await launched.then((app) => app.process().kill('SIGKILL')).catch(() => {});
    await ended;
  }
  endWith(kill);
  return {
    ended,
    kill,
    window: async () => (await launched).firstWindow(),
    next: async (kind) => (await launched).evaluate((_electron, wanted) => watchedElectron.next(wanted), kind) as never,
    respond: (value) =>
      void inMain((app) => app.evaluate((_electron, response) => watchedElectron.respond(response), value)),
    chooseMenu: (label) =>
      void inMain((app) => app.evaluate((_electron, wanted) => watchedElectron.chooseMenu(wanted), label)),
    wakeUp: () => void inMain((app) => app.evaluate(() => watchedElectron.wakeUp())),
    closeWindow: () => void inMain((app) => app.evaluate(() => watchedElectron.closeWindow())),
    act() {
      throw new Error('Only the stand-in plays what comes from outside.');
    },
    async quit() {
      await inMain((app) => app.evaluate(() => watchedElectron.quit()));
      await inMain((app) => app.evaluate(() => watchedElectron.respond({ response: 1 })));
      return ended;
    },
  };
}

function inherited(): Record<string, string> {
  const entries = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(entries.filter(([name]) => name !== 'NODE_OPTIONS'));
}
