import type { BrowserWindow } from 'electron';
import { expect, it, vi } from 'vitest';
import { type Handlers, serveIpc } from '#desktop/main/serve-ipc.ts';

type Listener = (event: object, input?: unknown) => Promise<unknown>;
const { listeners } = vi.hoisted(() => ({ listeners: new Map<string, Listener>() }));
vi.mock('electron', () => ({
  ipcMain: { handle: (name: string, listener: Listener) => void listeners.set(name, listener) },
}));

it('Data that the IPC contract doesn’t describe is never sent to the window', async () => {
  const webContents = {};
  const leaking = { readState: () => ({ shop: null, hint: 'none', cookie: 'hq_session=abc' }) };
  serveIpc({ webContents } as BrowserWindow, leaking as unknown as Handlers);
  const event = { sender: webContents, senderFrame: { parent: null, url: 'shop://counter/admin' } };
  const failure = await listeners
    .get('readState')?.(event)
    .catch((error: Error) => error.message);
  expect(failure).toContain('Unrecognized key');
  expect(failure).not.toContain('hq_session');
});
