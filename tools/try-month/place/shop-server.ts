import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '#server/project-root.ts';
import { serverArguments, serverMemory } from '#tools/setup/server-arguments.mjs';
import type { MonthClock } from './month-clock.ts';
import { ShopLog } from './shop-log.ts';

interface JobsHealth {
  parts: { jobs: { list: { name: string; isRunning: boolean; lagMs: number }[] } };
}

type ServerMessage = {
  kind: 'started' | 'moved' | 'measured' | 'refused';
  address?: string;
  rss?: number;
  heap?: number;
};

const token = 'the-operator-of-a-played-month';
const startLimitMs = 60_000;
const stopLimitMs = 15_000;
const quietLimitMs = 120_000;
/** Jobs that run every few seconds are always slightly late. */
const littleLagMs = 60_000;
/** The pauses between checks of the jobs. They get longer over time, because each check takes the shop some milliseconds. */
const looks = { firstMs: 10, factor: 1.5, longestMs: 250 } as const;
/** More than the interval of the job that sends emails. */
const emailsMs = 3_000;

/** `NODE_OPTIONS` for the shop and for the processes it starts, such as the nightly backup. */
export const movedClockOptions = `--import ${pathToFileURL(join(projectRoot, 'tools', 'try-month', 'place', 'moved-clock.mjs')).href}`;

/** The built shop in its own process, on the month's clock. */
export class ShopServer {
  readonly log = new ShopLog();
  readonly #env: Record<string, string>;
  readonly #clock: MonthClock;
  #child: ChildProcess | null = null;
  #port = '0';
  url = '';

  constructor(env: Record<string, string>, clock: MonthClock) {
    this.#env = env;
    this.#clock = clock;
  }

  get pid(): number {
    return this.#running().pid ?? 0;
  }

  /** Starts the shop on the same port as before, and waits until it serves. */
  async start(changed: Record<string, string> = {}): Promise<void> {
    const child = spawn(process.execPath, serverArguments, {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        ...serverMemory,
        NODE_COMPILE_CACHE: join(projectRoot, '.cache', 'compiled'),
        NODE_OPTIONS: movedClockOptions,
        MOVED_CLOCK: this.#clock.file,
        HOST: '127.0.0.1',
        PORT: this.#port,
        TRUST_PROXY: '1',
        OPERATOR_TOKEN: token,
        ...this.#env,
        ...changed,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => this.log.add(chunk));
    const { kind, address } = await this.#messageOf(child, ['started', 'refused'], startLimitMs);
    if (kind !== 'started' || address === undefined) throw new Error(`The shop did not start:\n${this.log.tail()}`);
    this.url = address;
    this.#port = new URL(address).port;
  }

  /** Stops the shop as its supervisor does. @returns how many ms that took @throws Error if the exit code isn't 0 */
  async stop(): Promise<number> {
    const began = performance.now();
    const code = await this.#end('SIGTERM');
    if (code !== 0) throw new Error(`The shop ended with ${code}:\n${this.log.tail()}`);
    return performance.now() - began;
  }

  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Moves the clock ahead, as if the computer had slept until then, and waits until everything due by then is done. */
  async moveTo(instant: Date): Promise<void> {
    await this.#sendEmails();
    await this.#wakeAt(instant);
    await this.quiet();
  }

  /**
   * Sends waiting emails before the clock is moved. Otherwise an email could be in transit during the move, and its connection
   * would seem to be an hour old.
   */
  async #sendEmails(): Promise<void> {
    await this.#wakeAt(new Date(this.#clock.now().getTime() + emailsMs));
    await this.quiet();
  }

  /** Kills the shop at the moment when it starts the jobs due at this instant, and starts it again. */
  async dieAt(instant: Date): Promise<void> {
    await this.#sendEmails();
    await this.#wakeAt(instant);
    await this.kill();
    await this.start();
    await this.quiet();
  }

  /** Waits until no job runs or is due. */
  async quiet(): Promise<void> {
    const giveUpAt = performance.now() + quietLimitMs;
    for (let pauseMs: number = looks.firstMs; ; pauseMs = Math.min(looks.longestMs, pauseMs * looks.factor)) {
      const { parts } = await this.health();
      const late = parts.jobs.list.filter(({ isRunning, lagMs }) => isRunning || lagMs > littleLagMs);
      if (late.length === 0) return;
      if (performance.now() > giveUpAt) {
        throw new Error(`Jobs don't come to their end: ${late.map(({ name }) => name).join(', ')}\n${this.log.tail()}`);
      }
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }

  async health(): Promise<JobsHealth> {
    const response = await fetch(`${this.url}/api/health`, { headers: { authorization: `Bearer ${token}` } });
    return (await response.json()) as JobsHealth;
  }

  /** The shop's memory in bytes: the whole process, and the objects that remain after garbage collection. */
  async measure(): Promise<{ rss: number; heap: number }> {
    const child = this.#running();
    const measured = this.#messageOf(child, ['measured'], startLimitMs);
    child.send('measure');
    const { rss = 0, heap = 0 } = await measured;
    return { rss, heap };
  }

  async discard(): Promise<void> {
    if (this.#child !== null) await this.#end('SIGKILL');
  }

  async #wakeAt(instant: Date): Promise<void> {
    this.#clock.moveTo(instant);
    const child = this.#running();
    const moved = this.#messageOf(child, ['moved'], startLimitMs);
    child.send('move');
    await moved;
  }

  #running(): ChildProcess {
    if (this.#child === null) throw new Error('The shop is not running');
    return this.#child;
  }

  async #end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#running();
    this.#child = null;
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const ended = once(child, 'exit');
    child.kill(signal);
    const limit = setTimeout(() => child.kill('SIGKILL'), stopLimitMs);
    const [code] = (await ended) as [number | null];
    clearTimeout(limit);
    return code;
  }

  #messageOf(child: ChildProcess, kinds: ServerMessage['kind'][], limitMs: number): Promise<ServerMessage> {
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        clearTimeout(timer);
        child.off('message', onMessage).off('exit', onExit);
        settle();
      };
      const onMessage = (message: ServerMessage) => kinds.includes(message.kind) && end(() => resolve(message));
      const fail = (reason: string) => end(() => reject(new Error(`${reason}\n${this.log.tail()}`)));
      const onExit = () => fail('The shop has ended:');
      const timer = setTimeout(() => fail(`The shop said nothing for ${limitMs / 1000} s:`), limitMs);
      child.on('message', onMessage).once('exit', onExit);
    });
  }
}
