import type { MenuItemConstructorOptions } from 'electron';
import type { AppSettings, HostSetting } from '../app-settings.ts';
import { showNetworkAddresses } from './network-addresses.ts';

export interface NetworkParts {
  setting: HostSetting;
  settings: AppSettings;
  enabled: boolean;
  /** Asks, makes the change, and starts the shop again; false where someone wants it to go on as it is. */
  restartWith(change: () => void): Promise<boolean>;
  /** Where the shop is reached on this computer; null where it isn't. */
  address(): string | null;
}

/** Whether other computers reach the website, and by which address. */
export function networkItems({
  setting,
  settings,
  enabled,
  restartWith,
  address,
}: NetworkParts): MenuItemConstructorOptions[] {
  async function show(): Promise<void> {
    const here = address();
    if (here !== null) await showNetworkAddresses(Number(new URL(here).port));
  }
  async function switchTo(isOnNetwork: boolean): Promise<void> {
    const isDone = await restartWith(() => settings.change({ shop: { ...setting, isOnNetwork } }));
    if (isDone && isOnNetwork) await show();
  }
  return [
    {
      label: 'Website reachable on the network',
      type: 'checkbox',
      checked: setting.isOnNetwork,
      enabled,
      click: ({ checked }) => void switchTo(checked),
    },
    { label: 'Addresses on the network…', enabled: setting.isOnNetwork, click: () => void show() },
  ];
}
