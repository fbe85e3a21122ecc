import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { hasCode } from '#core/products/codes/product-codes.ts';
import type { Product } from '#core/products/product.ts';
import { useScannerAnywhere } from '#storefront/admin/list/use-scanner.ts';
import { askNow } from '#storefront/api/ask-now.ts';
import { addSaleProduct } from './counter-sale-amounts.ts';
import type { CounterSale } from './use-counter-sale.ts';
import { saleProductsQuery } from './use-sale-products.ts';

export interface SaleScan {
  /** The message about the last scan; empty before the first. */
  text: string;
  /** Whether the last scan added no pack. */
  isMissed: boolean;
}

const noScan: SaleScan = { text: '', isMissed: false };

/** Adds a pack for each scan of its barcode or SKU, wherever the focus is. On a finished sale, a scan starts the next sale. */
export function useSaleScan(sale: CounterSale): SaleScan {
  const queries = useQueryClient();
  const all = useQuery(saleProductsQuery(null, ''));
  const [scan, setScan] = useState(noScan);

  function add(product: Product): void {
    if (sale.isSending || sale.isUnanswered) {
      setScan({ text: `Couldn’t add ${product.name}: this sale is being recorded.`, isMissed: true });
      return;
    }
    if (sale.created !== null) sale.startAgain();
    const lines = addSaleProduct(sale.form.getValues('lines'), product);
    sale.change({ lines });
    const quantity = lines.find((line) => line.product.id === product.id)?.quantity ?? 0;
    setScan({ text: `${product.name} added, ${quantity} in the sale.`, isMissed: false });
  }
  async function lookUp(code: string): Promise<void> {
    const missed = (text: string) => setScan({ text, isMissed: true });
    const unknown = `No pack has the code ${code}. Nothing was added.`;
    const { data } = all;
    if (data !== undefined && data.total <= data.items.length) return missed(unknown);
    try {
      const found = await askNow(queries, saleProductsQuery(null, code));
      const product = found.items.find((each) => hasCode(each, code));
      if (product === undefined) missed(unknown);
      else add(product);
    } catch {
      missed(`Couldn’t look up the code ${code}. Please scan it again.`);
    }
  }
  useScannerAnywhere((code) => {
    const product = all.data?.items.find((each) => hasCode(each, code));
    // Text without a digit, or with characters that labels don't use, was typed quickly by a person and isn't a scan.
    if (product === undefined && !/^(?=.*\d)[\w./+-]+$/.test(code)) return false;
    if (product === undefined) void lookUp(code);
    else add(product);
    return true;
  });
  return scan;
}
