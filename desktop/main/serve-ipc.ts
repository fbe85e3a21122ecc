import { type BrowserWindow, type IpcMainInvokeEvent, ipcMain } from 'electron';
import { type Events, events, type Input, type Output, type RequestName, requests } from '#desktop/ipc.ts';
import { isOwnScreen } from './app-address.ts';

export type Handlers = { [Name in RequestName]: (input: Input<Name>) => Promise<Output<Name>> | Output<Name> };

/**
 * Handles the window's requests to the main process. Only the window's own top frame may send requests, and only those that
 * desktop/ipc.ts describes.
 */
export function serveIpc(window: BrowserWindow, handlers: Handlers): void {
  for (const name of Object.keys(requests) as RequestName[]) {
    ipcMain.handle(name, async (event, input: unknown) => {
      if (!isOwnSender(window, event)) throw new Error('Only the app’s own window may ask this.');
      const handle = handlers[name] as (input: unknown) => unknown;
      return requests[name].output.parse(await handle(requests[name].input.parse(input)));
    });
  }
}

/** Whether a request comes from the window's own top frame. False if its frame no longer exists. */
function isOwnSender(window: BrowserWindow, { sender, senderFrame }: IpcMainInvokeEvent): boolean {
  if (sender !== window.webContents || senderFrame === null || senderFrame.parent !== null) return false;
  return isOwnScreen(senderFrame.url);
}

export function sendToWindow<Name extends keyof Events>(window: BrowserWindow, name: Name, value: Events[Name]): void {
  if (!window.isDestroyed()) window.webContents.send(name, events[name].parse(value));
}
