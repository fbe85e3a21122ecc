import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { explainCode } from '#core/codes/read-code.ts';
import { hasCode } from '#core/products/codes/product-codes.ts';
import type { Product } from '#core/products/product.ts';
import { useScannerAnywhere } from '#storefront/admin/list/use-scanner.ts';
import { askNow } from '#storefront/api/ask-now.ts';
import { useShop } from '#storefront/layout/use-shop.ts';
import { scaleQueries } from '#storefront/scales/admin/scale-queries.ts';
import { addSaleProduct } from '../counter-sale-amounts.ts';
import type { CounterSale } from '../use-counter-sale.ts';
import { saleProductsQuery } from '../use-sale-products.ts';
import { addSticker, type ReadScan, readScan, type Sticker } from './sale-sticker.ts';

export interface SaleScan {
  /** The message about the last scan; empty before the first. */
  text: string;
  /** Whether the last scan added no pack. */
  isMissed: boolean;
}

const noScan: SaleScan = { text: '', isMissed: false };

/**
 * Adds a pack for each scan of its barcode or SKU, or of a scale's sticker, at the sticker's price, wherever the focus is. On a
 * finished sale, a scan starts the next sale.
 */
export function useSaleScan(sale: CounterSale): SaleScan {
  const queries = useQueryClient();
  const all = useQuery(saleProductsQuery(null, ''));
  const { counting, byTheKilo, labels } = useShop();
  const readsStickers = counting || byTheKilo || labels;
  const rules = useQuery({ ...scaleQueries.rules(), enabled: readsStickers });
  const [scan, setScan] = useState(noScan);
  const missed = (text: string) => setScan({ text, isMissed: true });

  function add(product: Product, sticker: Sticker | null): void {
    if (sale.isSending || sale.isUnanswered) {
      missed(`Couldn’t add ${product.name}: this sale is being recorded.`);
      return;
    }
    if (sale.created !== null) sale.startAgain();
    const before = sale.form.getValues('lines');
    const lines = sticker === null ? addSaleProduct(before, product) : addSticker(before, product, sticker);
    if (typeof lines === 'string') {
      missed(lines);
      return;
    }
    sale.change({ lines });
    const quantity = lines.find((line) => line.product.id === product.id)?.quantity ?? 0;
    setScan({ text: `${product.name} added, ${quantity} in the sale.`, isMissed: false });
  }
  async function lookUp(code: string, { sticker, isOf, q, unknown }: ReadScan): Promise<void> {
    const { data } = all;
    if (data !== undefined && data.total <= data.items.length) return missed(unknown);
    try {
      const found = await askNow(queries, saleProductsQuery(null, q));
      const product = found.items.find(isOf);
      if (product === undefined) missed(unknown);
      else add(product, sticker);
    } catch {
      missed(`Couldn’t look up the code ${code}. Please scan it again.`);
    }
  }
  useScannerAnywhere((code) => {
    const own = all.data?.items.find((each) => hasCode(each, code));
    if (own !== undefined) {
      add(own, null);
      return true;
    }
    // Text without a digit, or with characters that labels don't use, was typed quickly by a person and isn't a scan.
    if (!/^(?=.*\d)[\w./+-]+$/.test(code)) return false;
    if (readsStickers && rules.data === undefined) {
      // A request that is under way goes on: quick scans mustn't start it again and again.
      void rules.refetch({ cancelRefetch: false });
      missed(`The rules for codes aren’t loaded yet. Please scan ${code} again. Nothing was added.`);
      return true;
    }
    const read = readScan(code, explainCode(code, rules.data?.rules ?? []));
    if (typeof read === 'string') {
      missed(read);
      return true;
    }
    const product = all.data?.items.find(read.isOf);
    if (product === undefined) void lookUp(code, read);
    else add(product, read.sticker);
    return true;
  });
  return scan;
}
