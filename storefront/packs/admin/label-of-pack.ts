import { layOutLabel } from '#core/packs/label/lay-out-label.ts';
import type { LabelSettings } from '#core/packs/label-settings.ts';
import type { Pack } from '#core/packs/packs-api.ts';
import { useShop } from '#storefront/layout/use-shop.ts';

/** Returns a function that lays out labels with the shop's name and address. */
export function useLabelOf(): (pack: Pack, settings: LabelSettings) => ReturnType<typeof layOutLabel> {
  const { businessName, streetAddress } = useShop();
  return (pack, settings) => layOutLabel(pack, { settings, shop: { name: businessName, address: streetAddress } });
}
