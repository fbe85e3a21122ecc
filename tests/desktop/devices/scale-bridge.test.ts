import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, existsSync, writeSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, vi } from 'vitest';
import { lineDefaults, type Scale, type ScaleProtocol } from '#core/scales/scale-settings.ts';
import type { ScaleView } from '#core/scales/scale-watch.ts';
import { events, requests } from '#desktop/ipc.ts';
import { ScaleLine } from '#desktop/main/scales/scale-line.ts';
import { desktopScalePorts } from '#desktop/renderer/scale-ports.ts';
import { ScaleConnection } from '#storefront/scales/admin/scale-connection.ts';
import { chanceOf, testSeed } from '#tests/support/chance/chance.ts';
import { itWith } from '#tests/support/outside/it-with.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';

// The app's own bridge and parsers read serial ports that socat makes, at whose other end a scale stutters, stops or lies.

/** The window's side of the contract, as each test answers it. */
const current = vi.hoisted(() => {
  const contract: {
    ask(name: keyof typeof requests, input: unknown): Promise<unknown>;
    on(name: string, listener: (value: unknown) => void): void;
  } = { ask: async () => null, on: () => undefined };
  const desktop = {
    ask: (name: keyof typeof requests, input: unknown) => contract.ask(name, input),
    on: (name: string, listener: (value: unknown) => void) => contract.on(name, listener),
  };
  Object.assign(globalThis, { window: { desktop } });
  return contract;
});

const socat = { program: 'socat', debian: 'socat' };
const limitMs = 60_000;
const polled = { timeout: 15_000, interval: 20 };

/** A cable between two serial ports. Pulled, both ends are gone; plugged in again, they have their names again. */
async function plugIn(folder: string) {
  const [app, scale] = [join(folder, 'app'), join(folder, 'scale')];
  let cable: ChildProcess;
  const plug = async () => {
    const ends = [app, scale].map((end) => `pty,raw,echo=0,link=${end}`);
    cable = spawn('socat', ends, { stdio: 'ignore' });
    await expect.poll(() => existsSync(app) && existsSync(scale), polled).toBe(true);
  };
  const pull = async () => {
    if (cable.exitCode !== null || cable.signalCode !== null) return;
    cable.kill();
    await once(cable, 'exit');
  };
  await plug();
  onTestFinished(pull);
  return { app, scale, plug, pull };
}

type Respond = (send: (text: string) => void) => void;

/** Reads the port as a scale does, and answers each W. */
async function scaleAt(path: string, respond: Respond) {
  const file = await open(path, 'r+');
  let isOpen = true;
  const send = (text: string) => {
    if (isOpen) writeSync(file.fd, Buffer.from(text, 'latin1'));
  };
  const requested = createReadStream(path).on('data', (bytes) => {
    if (String(bytes).includes('W')) respond(send);
  });
  // A pulled cable ends the stream with an error.
  requested.on('error', () => undefined);
  onTestFinished(async () => {
    isOpen = false;
    requested.destroy();
    await file.close().catch(() => undefined);
  });
  return { send };
}

/** The bridge of the app: its main process and its window, with the contract between them. */
function openBridge(port: string) {
  const listeners = new Map<string, (value: unknown) => void>();
  const emit = <Name extends 'scaleBytes' | 'scaleLost'>(name: Name, value: unknown) =>
    listeners.get(name)?.(events[name].parse(value));
  const kept: string[] = [];
  const line = new ScaleLine({
    list: async () => (existsSync(port) ? [{ id: port, label: 'A pseudo-terminal' }] : []),
    readChosen: () => kept.at(-1) ?? null,
    keepChosen: (path) => void kept.push(path),
    onBytes: (link, bytes) => emit('scaleBytes', { link, bytes }),
    onLost: (link) => emit('scaleLost', link),
  });
  const handlers: Record<string, (input: never) => unknown> = {
    listScalePorts: () => line.read(),
    openScale: (input) => line.open(input),
    askScale: (input) => line.ask(input),
    closeScale: ({ link }: { link: number }) => line.close(link),
  };
  current.ask = async (name, input) =>
    requests[name].output.parse(await handlers[name]?.(requests[name].input.parse(input) as never));
  current.on = (name, listener) => void listeners.set(name, listener);
  return { ports: desktopScalePorts(), ask: current.ask, kept };
}

/** A scale of the app at a cable, whose other end answers like this. */
async function connect(protocol: ScaleProtocol, respond: Respond = () => undefined) {
  const cable = await plugIn(temporaryFolder());
  const { send } = await scaleAt(cable.scale, respond);
  const { ports, ask, kept } = openBridge(cable.app);
  await ports.choose(cable.app);
  const connection = new ScaleConnection(ports);
  const seen: ScaleView[] = [];
  connection.subscribe(() => seen.push(connection.view()));
  const about = { id: crypto.randomUUID(), name: 'Bench', unit: 'kg', approval: '', verifiedOn: null } as const;
  const scale: Scale = { ...about, protocol, line: lineDefaults[protocol] };
  connection.start(scale);
  onTestFinished(() => connection.stop());
  const becomes = (view: ScaleView) => expect.poll(() => connection.view(), polled).toEqual(view);
  const weights = () =>
    new Set(seen.flatMap(({ state, grams }) => (state === 'stable' && grams !== null ? grams : [])));
  return { ...cable, send, becomes, seen, weights, connection, ask, kept };
}

const frame = (grams: number) => `\x02${String(grams).padStart(5, '0')}\r`;

itWith(
  socat,
  'A scale that stutters, sends half frames and falls silent shows its own weight or none, and comes back by itself',
  async () => {
    let isSilent = false;
    let requested = 0;
    const { becomes, weights, kept, app } = await connect('cas', async (send) => {
      if (isSilent) return;
      requested += 1;
      // Each third answer breaks off; the others arrive byte by byte.
      const text = requested % 3 === 0 ? frame(1842).slice(0, 3) : frame(1842);
      for (const byte of text) {
        send(byte);
        await pause(3);
      }
    });
    await becomes({ state: 'stable', grams: 1842 });
    expect(kept).toEqual([app]);
    isSilent = true;
    await becomes({ state: 'lost', grams: null });
    isSilent = false;
    await becomes({ state: 'stable', grams: 1842 });
    expect(weights()).toEqual(new Set([1842]));
  },
  limitMs,
);

itWith(
  socat,
  'Garbage becomes no weight, and the frame after it is read',
  async () => {
    let isGarbage = true;
    let answered = 0;
    const chance = chanceOf(testSeed);
    const { becomes, weights, seen } = await connect('cas', (send) => {
      // Without digits and question marks: they could be a frame by chance.
      const noise = Array.from({ length: 512 }, () => String.fromCharCode(chance.below(256))).join('');
      send(isGarbage ? noise.replace(/[\d?]/g, '') : frame(905));
      answered += 1;
    });
    await expect.poll(() => answered, polled).toBeGreaterThanOrEqual(5);
    expect(seen.filter(({ grams }) => grams !== null)).toEqual([]);
    isGarbage = false;
    await becomes({ state: 'stable', grams: 905 });
    expect(weights()).toEqual(new Set([905]));
  },
  limitMs,
);

itWith(
  socat,
  'A scale that keeps moving, or claims to be stable while it jumps, never has a weight to take',
  async () => {
    const { send, becomes, weights, seen } = await connect('continuous');
    for (let step = 0; step < 60; step += 1) {
      send(step < 30 ? 'US,GS,+00.742kg\r\n' : `ST,GS,+00.${742 + step}kg\r\n`);
      await pause(50);
    }
    expect(seen.map(({ state }) => state)).toContain('moving');
    expect(weights()).toEqual(new Set());
    for (const [text, state] of [
      ['OL,GS,+99999999\r\n', 'over'],
      ['ST,GS,-00.015kg\r\n', 'negative'],
    ] as const) {
      const repeat = setInterval(() => send(text), 50);
      await becomes({ state, grams: null });
      clearInterval(repeat);
    }
    expect(weights()).toEqual(new Set());
  },
  limitMs,
);

itWith(
  socat,
  'A pulled cable is a lost scale, and plugged in again it is read again; the window reaches no other file',
  async () => {
    const { becomes, plug, pull, scale, connection, ask } = await connect('mettler', (send) => send('\x0200.735\r'));
    await becomes({ state: 'stable', grams: 735 });
    await pull();
    await becomes({ state: 'lost', grams: null });
    await expect.poll(() => connection.problem, polled).toMatch(/^The scale’s port isn’t there any more/);
    await plug();
    await scaleAt(scale, (send) => send('\x0200.720N\r'));
    await becomes({ state: 'stable', grams: 720 });
    expect(connection.problem).toBe('');
    const line = lineDefaults.mettler;
    expect(await ask('openScale', { link: 9, port: '/etc/hostname', line })).toMatch(/isn’t there/);
    await expect(ask('askScale', { link: 9, text: 'Z' })).rejects.toThrow();
    await expect(ask('openScale', { link: 9, port: '', line })).rejects.toThrow();
  },
  limitMs,
);

itWith(
  socat,
  'A scale that never reads what it is asked holds nothing up',
  async () => {
    const cable = await plugIn(temporaryFolder());
    const { ports, ask } = openBridge(cable.app);
    await ports.choose(cable.app);
    const link = await ports.open(lineDefaults.cas, { onBytes: () => undefined, onLost: () => undefined });
    for (let requested = 0; requested < 20_000; requested += 1) await link?.send('W');
    expect(await ask('listScalePorts', undefined)).toMatchObject({ chosen: cable.app });
    await link?.close();
    await expect(link?.send('W')).rejects.toThrow('The scale’s line is closed.');
  },
  limitMs,
);
