import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isItemOf, readCode } from '#core/codes/read-code.ts';
import { withLabelRule } from '#core/packs/label-rule.ts';
import { type Pack, readPack } from '#core/packs/packs-api.ts';
import type { Product } from '#core/products/product.ts';
import { useScannerAnywhere } from '#storefront/admin/list/use-scanner.ts';
import { askNow } from '#storefront/api/ask-now.ts';
import { call } from '#storefront/api/call.ts';
import { saleProductsQuery } from '#storefront/counter-sale/admin/use-sale-products.ts';
import { useShop } from '#storefront/layout/use-shop.ts';
import { packQueries } from '#storefront/packs/admin/pack-queries.ts';
import { scaleQueries } from '#storefront/scales/admin/scale-queries.ts';
import { formatFailure } from '#storefront/ui/action-failure.tsx';

interface TakeScans {
  /** Takes a pack that may be packed, or returns why it can't. */
  pack(pack: Pack): string;
  /** Takes what a scale's sticker says that a product weighs, or returns why it can't. */
  sticker(product: Product, grams: number): string;
}

/**
 * Reads the labels of packs and the weight stickers of scales while a line is weighed, wherever the focus is. Returns what is wrong
 * with the last scan, as a sentence; empty if nothing is.
 */
export function useGoodsScan(isOn: boolean, take: TakeScans): string {
  const { labels } = useShop();
  const queries = useQueryClient();
  const rules = useQuery({ ...scaleQueries.rules(), enabled: isOn });
  const settings = useQuery({ ...packQueries.settings(), enabled: isOn && labels });
  const [missed, setMissed] = useState('');
  async function lookUp(code: string): Promise<void> {
    try {
      const pack = await call(readPack, { params: { code } });
      setMissed(pack.block ?? take.pack(pack));
    } catch (error) {
      setMissed(`Pack ${code}: ${formatFailure(error)}`);
    }
  }
  async function takeSticker(code: string, itemRef: string, grams: number): Promise<void> {
    try {
      const product = await findByItemRef(queries, itemRef);
      const unknown = `No product has the SKU ${itemRef}, which the sticker ${code} names.`;
      setMissed(product === undefined ? unknown : take.sticker(product, grams));
    } catch (error) {
      setMissed(`Sticker ${code}: ${formatFailure(error)}`);
    }
  }
  useScannerAnywhere((code) => {
    if (!isOn) return false;
    const isLoaded = rules.data !== undefined && (settings.data !== undefined || !labels);
    const content = readCode(code, withLabelRule(rules.data?.rules ?? [], settings.data?.ean ?? null));
    // What isn't a code at all was typed quickly by a person.
    if (content === null) return false;
    if (!isLoaded) setMissed('The rules for codes aren’t loaded yet. Please scan the label again.');
    else if (content.kind === 'pack') void lookUp(content.number.replace(/^0+/, ''));
    else if (content.kind === 'weight') void takeSticker(code, content.itemRef, content.grams);
    else if (content.kind === 'price')
      setMissed(`The sticker ${code} says a price and no weight. Please weigh the goods.`);
    else setMissed(`${code} is a product’s bar code and says no weight. Please weigh the goods.`);
    return true;
  });
  return missed;
}

/** Finds the product with this number on a scale: among the first products, which are stored for a lost connection, or by a search. */
async function findByItemRef(queries: QueryClient, itemRef: string): Promise<Product | undefined> {
  const isIt = (product: Product) => isItemOf(product, itemRef);
  const first = await queries.ensureQueryData(saleProductsQuery(null, ''));
  const known = first.items.find(isIt);
  if (known !== undefined || first.total <= first.items.length) return known;
  return (await askNow(queries, saleProductsQuery(null, itemRef.replace(/^0+/, '')))).items.find(isIt);
}
