import type { AppSettings } from './app-settings.ts';
import type { CurrentShop } from './current-shop.ts';
import { FailedStart } from './hosted-shop.ts';
import { chooseRemedy } from './start-dialog.ts';

/**
 * Opens the shop of the settings, and asks its owner for as long as it is refused. True also where they want another
 * folder, which the first screen then asks for; false where they close the app.
 */
export async function openOrClose(shop: CurrentShop, settings: AppSettings): Promise<boolean> {
  for (;;) {
    try {
      await shop.open();
      return true;
    } catch (error) {
      const { setting } = shop;
      if (!(error instanceof FailedStart) || setting?.kind !== 'host') throw error;
      const remedy = await chooseRemedy(error, setting.folder, setting.port);
      if (remedy === 'quit') return false;
      if (remedy === 'other-port') settings.change({ shop: { ...setting, port: setting.port + 1 } });
      if (remedy === 'other-folder') {
        settings.change({ shop: null });
        return true;
      }
    }
  }
}
