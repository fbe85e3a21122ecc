import type { BrowserWindow, MenuItemConstructorOptions } from 'electron';
import { sendToWindow } from '../serve-ipc.ts';
import { showWindow } from '../window/counter-window.ts';

/** The menu item for the mail server, Stripe's keys and the website's address of the shop on this computer. */
export function servicesItem(window: BrowserWindow, enabled: boolean): MenuItemConstructorOptions {
  return {
    label: 'Email and cards…',
    enabled,
    click() {
      showWindow(window);
      sendToWindow(window, 'openUpkeep', 'services');
    },
  };
}
