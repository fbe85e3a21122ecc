import { contextBridge, ipcRenderer } from 'electron';
import { type Desktop, events, requests } from '#desktop/ipc.ts';

/**
 * The window's only connection to the main process. It has named requests and events, and each is parsed. The window can't choose other
 * IPC channels.
 */
const desktop: Desktop = {
  async ask(name, input) {
    if (!Object.hasOwn(requests, name)) throw new Error('The app knows no such request.');
    const { input: takes, output: gives } = requests[name];
    // biome-ignore lint/suspicious/noExplicitAny: the contract has checked it at this moment
    return gives.parse(await ipcRenderer.invoke(name, takes.parse(input))) as any;
  },
  on(name, listener) {
    if (!Object.hasOwn(events, name)) throw new Error('The app knows no such event.');
    // biome-ignore lint/suspicious/noExplicitAny: as above
    ipcRenderer.on(name, (_event, value: unknown) => listener(events[name].parse(value) as any));
  },
};

contextBridge.exposeInMainWorld('desktop', desktop);
