import type { MenuItemConstructorOptions } from 'electron';
import type { AppSettings, HostSetting } from '../app-settings.ts';
import { showNetworkAddresses } from './network-addresses.ts';

export interface NetworkParts {
  setting: HostSetting;
  settings: AppSettings;
  enabled: boolean;
  reopen(): Promise<void>;
  /** Where the shop is reached on this computer; null where it isn't. */
  address(): string | null;
}

/** Whether other computers reach the website, and by which address. */
export function networkItems({
  setting,
  settings,
  enabled,
  reopen,
  address,
}: NetworkParts): MenuItemConstructorOptions[] {
  async function show(): Promise<void> {
    const here = address();
    if (here !== null) await showNetworkAddresses(Number(new URL(here).port));
  }
  async function switchTo(isOnNetwork: boolean): Promise<void> {
    settings.change({ shop: { ...setting, isOnNetwork } });
    await reopen();
    if (isOnNetwork) await show();
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
