import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { engineEnvironment } from './engine-environment.ts';

export interface WebKitDriver {
  url: string;
  end(): Promise<void>;
}

const startLimitMs = 60_000;

/** Starts WebKit's driver with a screen of its own. What its browser stores goes to the folder. */
export async function startWebKitDriver(folder: string): Promise<WebKitDriver> {
  const { screen, display } = await startScreen();
  const port = await freePort();
  const env = engineEnvironment({
    DISPLAY: display,
    LANG: 'en_AU.UTF-8',
    XDG_CONFIG_HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CACHE_HOME: folder,
    // The shop plays no sound or film, and looking for their plug-ins takes seconds at each start.
    GST_PLUGIN_SYSTEM_PATH_1_0: folder,
  });
  const driver = spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], { env, stdio: 'ignore' });
  // The browser ends with its screen, even where its driver was killed.
  const end = async () => {
    await endProcess(driver);
    await endProcess(screen);
  };
  const endImmediately = () => [driver, screen].forEach((child) => void child.kill('SIGKILL'));
  process.once('exit', endImmediately);
  const url = `http://127.0.0.1:${port}`;
  const giveUpAt = performance.now() + startLimitMs;
  while (!(await isReady(url))) {
    if (performance.now() > giveUpAt || driver.exitCode !== null) {
      await end();
      throw new Error('WebKitWebDriver did not start');
    }
    await pause(50);
  }
  return {
    url,
    async end() {
      process.off('exit', endImmediately);
      await end();
    },
  };
}

async function startScreen(): Promise<{ screen: ChildProcess; display: string }> {
  const size = ['-screen', '0', '1600x1200x24'];
  const screen = spawn('Xvfb', ['-displayfd', '3', ...size, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const numbers = screen.stdio[3] as Readable;
  const [number] = (await once(numbers, 'data', { signal: AbortSignal.timeout(startLimitMs) })) as [Buffer];
  return { screen, display: `:${String(number).trim()}` };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port');
  return address.port;
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/status`)).ok;
  } catch {
    return false;
  }
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const limit = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await ended.finally(() => clearTimeout(limit));
}
