import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { onTestFinished } from 'vitest';
import { projectRoot } from '#server/project-root.ts';
import { programEnv } from '#tests/support/shop/program-env.ts';
import { electronProgram } from '#tools/setup/electron-program.mjs';
import { launchRealElectron } from '../real-electron/launch-real-electron.ts';
import type { CallMessage } from './calls.ts';
import type { Doing, Seen } from './test-channel.ts';
import { AppWindow } from './window-browser.ts';

type SeenOf<Kind extends Seen['kind']> = Extract<Seen, { kind: Kind }>;

export interface DesktopApp {
  /** The app's window, once it shows something. */
  window(): Promise<Page>;
  /** Resolves with the app's next action of this kind, even if it has already happened. */
  next<Kind extends Seen['kind']>(kind: Kind): Promise<SeenOf<Kind>>;
  /** Responds to the open dialog, or else to the next dialog. */
  respond(value: unknown): void;
  chooseMenu(label: string): void;
  closeWindow(): void;
  /** Simulates any other event from outside the app. */
  act(doing: Doing): void;
  /** Simulates that the computer wakes up. */
  wakeUp(): void;
  /** Quits the app from its menu, confirms that the website stops, and resolves with the exit code. */
  quit(): Promise<number | null>;
  /** Kills the app, as a crash does. */
  kill(): Promise<void>;
  ended: Promise<number | null>;
}

export interface LaunchOptions {
  /** The folder with the app's files. This project by default. */
  appFolder?: string;
  /** The folder of the resources, for a packed app. */
  resources?: string;
  /** Command-line arguments, such as the link that a user has opened. */
  args?: readonly string[];
  env?: Record<string, string>;
  /** Uses the stand-in even if Electron itself is installed, for behaviour that only the stand-in simulates. */
  onStandIn?: boolean;
  /** Registers the function that ends the app. The app ends with the test by default, and later if a whole file shares it. */
  endWith?: (end: () => Promise<void>) => void;
}

/**
 * The first port that a new shop uses. It differs in each parallel process, because a shop that starts again would otherwise find
 * its port taken.
 */
const firstPort = String(3000 + 20 * Number(process.env.VITEST_POOL_ID ?? 0));

/** Longer than any step takes on a busy machine. After this time, the error includes the app's output. */
const limitMs = 60_000;

/**
 * The same Node options as for the tests' own processes. With a smaller young generation, Node would collect garbage all the time while the
 * app starts.
 */
const appFlags = ['--max-semi-space-size=64', '--single-threaded-gc'];

/** Runs the built app as a separate process, on Electron if it is installed and on the stand-in otherwise. */
export function launchDesktop(
  userData: string,
  {
    appFolder = projectRoot,
    resources,
    args = [],
    env = {},
    onStandIn = false,
    endWith = onTestFinished,
  }: LaunchOptions = {},
): DesktopApp {
  const appEnv = { PORT: firstPort, LOG_LEVEL: 'warn', ...env };
  const program = electronProgram();
  // A packed app is made for its own platform, and only the stand-in starts it from a folder.
  if (program !== null && !onStandIn && resources === undefined) {
    return launchRealElectron(program, userData, { appFolder, args, env: appEnv, endWith });
  }
  const main = join(appFolder, 'dist', 'desktop', 'main', 'main.js');
  const hooks = new URL('./register.ts', import.meta.url).href;
  const child = fork(main, args, {
    execArgv: [...appFlags, '--import', hooks],
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: programEnv.NODE_COMPILE_CACHE,
      STAND_IN_USER_DATA: userData,
      STAND_IN_APP: appFolder,
      ...(resources ? { STAND_IN_RESOURCES: resources } : {}),
      ...appEnv,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const seen: Seen[] = [];
  const waiting: { kind: Seen['kind']; resolve(seen: Seen): void; reject(error: Error): void }[] = [];
  const window = new AppWindow({
    send: (message) => void send(message),
    onOpen: () => see({ kind: 'window' }),
    onError: (text) => (output += `${text}\n`),
  });
  child.on('message', (message: Seen | CallMessage) => {
    if (message.kind === 'call' || message.kind === 'called') window.take(message);
    else see(message);
  });
  function see(message: Seen): void {
    const at = waiting.findIndex(({ kind }) => kind === message.kind);
    if (at < 0) seen.push(message);
    else waiting.splice(at, 1)[0]?.resolve(message);
  }
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const closed = ended.then(() => window.close()).catch(() => {});
  void ended.then(() => {
    for (const { reject } of waiting) reject(new Error(`The app has ended:\n${output}`));
  });
  const send = (doing: Doing) => void (child.connected && child.send(doing));

  function within<Value>(promise: Promise<Value>, what: string): Promise<Value> {
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        const others = seen.map(({ kind }) => kind).join(', ');
        reject(new Error(`${what}. What nobody has asked for: ${others}. It printed:\n${output}`));
      }, limitMs);
    });
    return Promise.race([promise, limit]).finally(() => clearTimeout(timer));
  }

  function next<Kind extends Seen['kind']>(kind: Kind): Promise<SeenOf<Kind>> {
    const at = seen.findIndex((each) => each.kind === kind);
    if (at >= 0) return Promise.resolve(seen.splice(at, 1)[0] as SeenOf<Kind>);
    const coming = new Promise<SeenOf<Kind>>((resolve, reject) => {
      waiting.push({ kind, resolve: (found) => resolve(found as SeenOf<Kind>), reject });
    });
    return within(coming, `The app shows no ${kind}`);
  }
  endWith(async () => {
    child.kill('SIGKILL');
    await closed;
  });
  return {
    ended,
    next,
    async window() {
      await next('window');
      return window.page;
    },
    respond: (value) => send({ kind: 'response', value }),
    chooseMenu: (label) => send({ kind: 'menu', label }),
    act: send,
    closeWindow: () => send({ kind: 'close-window' }),
    wakeUp: () => send({ kind: 'resume' }),
    quit() {
      send({ kind: 'menu', label: 'Quit' });
      // Confirms that the website on this computer may stop.
      send({ kind: 'response', value: { response: 1 } });
      return within(ended, 'The app doesn’t quit');
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
