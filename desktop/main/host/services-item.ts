import type { BrowserWindow, MenuItemConstructorOptions } from 'electron';
import { sendToWindow } from '../serve-ipc.ts';
import { showWindow } from '../window/counter-window.ts';

/** Returns the menu item for the services of the shop on this computer: mail server, Stripe keys and website address. */
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
