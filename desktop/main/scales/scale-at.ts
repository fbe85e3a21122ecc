import type { BrowserWindow } from 'electron';
import type { AppSettings } from '../app-settings.ts';
import { sendToWindow } from '../serve-ipc.ts';
import { listPorts } from './list-ports.ts';
import { ScaleLine } from './scale-line.ts';

/** Creates the connection to the scale for a window, which receives its readings. */
export function scaleAt(window: BrowserWindow, settings: AppSettings): ScaleLine {
  return new ScaleLine({
    list: listPorts,
    readChosen: () => settings.read().scalePort,
    keepChosen(port) {
      if (settings.read().scalePort !== port) settings.change({ scalePort: port });
    },
    onBytes: (link, bytes) => sendToWindow(window, 'scaleBytes', { link, bytes }),
    onLost: (link) => sendToWindow(window, 'scaleLost', link),
  });
}
