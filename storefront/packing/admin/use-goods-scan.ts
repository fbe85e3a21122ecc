import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type CodeContent, explainCode, isItemOf } from '#core/codes/read-code.ts';
import { withLabelRule } from '#core/packs/label-rule.ts';
import { type Pack, readPack } from '#core/packs/packs-api.ts';
import { hasCode } from '#core/products/codes/product-codes.ts';
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
  /** Uses a scanned pack for the line. Returns why this isn't possible, as a sentence; empty if it is. */
  pack(pack: Pack): string;
  /** Uses the weight on a product's scale sticker. Returns why this isn't possible, as a sentence; empty if it is. */
  sticker(product: Product, grams: number): string;
  /**
   * Uses a product whose own code was scanned, or whose sticker with a price was scanned. Returns why this isn't possible, as a
   * sentence; empty if it is. The function is null while a weight is expected.
   */
  product: ((product: Product) => string) | null;
}

/**
 * Reads pack labels, scale stickers and product codes while an order is packed, wherever the focus is. A scan never presses the focused
 * button. Returns why the last scan failed, as a sentence; empty if it succeeded.
 */
export function useGoodsScan(isOn: boolean, take: TakeScans): string {
  const { labels, counting, byTheKilo } = useShop();
  const queries = useQueryClient();
  const hasRules = counting || byTheKilo || labels;
  const rules = useQuery({ ...scaleQueries.rules(), enabled: isOn && hasRules });
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
  async function takeSticker(code: string, itemRef: string, use: (product: Product) => string): Promise<void> {
    try {
      const isIt = (product: Product) => isItemOf(product, itemRef);
      const product = await findProduct(queries, itemRef.replace(/^0+/, ''), isIt);
      const unknown = `No product has the SKU ${itemRef}, which the sticker ${code} names.`;
      setMissed(product === undefined ? unknown : use(product));
    } catch (error) {
      setMissed(`Sticker ${code}: ${formatFailure(error)}`);
    }
  }
  async function takeProduct(code: string, use: (product: Product) => string): Promise<void> {
    try {
      const product = await findProduct(queries, code, (each) => hasCode(each, code));
      setMissed(product === undefined ? `No product has the code ${code}.` : use(product));
    } catch (error) {
      setMissed(`Code ${code}: ${formatFailure(error)}`);
    }
  }
  function read(code: string, content: CodeContent | null): void {
    if (content?.kind === 'pack') void lookUp(content.number.replace(/^0+/, ''));
    else if (content?.kind === 'weight') {
      void takeSticker(code, content.itemRef, (product) => take.sticker(product, content.grams));
    } else if (take.product !== null && content?.kind === 'price')
      void takeSticker(code, content.itemRef, take.product);
    else if (take.product !== null) void takeProduct(code, take.product);
    else if (content?.kind === 'price') {
      setMissed(`The sticker ${code} says a price and no weight. Please weigh the goods.`);
    } else setMissed(`${code} is a product’s bar code and says no weight. Please weigh the goods.`);
  }
  useScannerAnywhere((code) => {
    if (!isOn) return false;
    const isLoaded = (rules.data !== undefined || !hasRules) && (settings.data !== undefined || !labels);
    const known = withLabelRule(rules.data?.rules ?? [], settings.data?.ean ?? null);
    const { content, problem } = explainCode(code, known);
    // While a weight is expected, text that isn't a code was typed quickly by a person, so it isn't handled as a scan.
    if (content === null && problem === null && take.product === null) return false;
    if (!isLoaded) setMissed('The rules for codes aren’t loaded yet. Please scan the label again.');
    else if (problem !== null) setMissed(`Couldn’t read the code ${code}. Please scan it again.`);
    else read(code, content);
    return true;
  });
  return missed;
}

/**
 * Finds a product on sale. It is looked up in the first page of the catalogue, which the desktop app stores for times without a
 * connection. If it isn't there, it is searched for.
 */
async function findProduct(
  queries: QueryClient,
  q: string,
  isIt: (product: Product) => boolean,
): Promise<Product | undefined> {
  const first = await queries.ensureQueryData(saleProductsQuery(null, ''));
  const known = first.items.find(isIt);
  if (known !== undefined || first.total <= first.items.length) return known;
  return (await askNow(queries, saleProductsQuery(null, q))).items.find(isIt);
}
