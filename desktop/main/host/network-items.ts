import type { MenuItemConstructorOptions } from 'electron';
import type { AppSettings, HostSetting } from '../app-settings.ts';
import { showNetworkAddresses } from './network-addresses.ts';

export interface NetworkParts {
  setting: HostSetting;
  settings: AppSettings;
  enabled: boolean;
  /** Asks the user for confirmation, makes the change, and restarts the shop. Resolves to false if the user cancels. */
  restartWith(change: () => void): Promise<boolean>;
  /** The shop's URL on this computer; null if the shop can't be reached at this computer. */
  address(): string | null;
}

/** Returns the menu items for access from other computers and for the website's URLs. */
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
