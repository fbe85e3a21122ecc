import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { explainCode } from '#core/codes/read-code.ts';
import { withLabelRule } from '#core/packs/label-rule.ts';
import { readPack } from '#core/packs/packs-api.ts';
import { hasCode } from '#core/products/codes/product-codes.ts';
import type { Product } from '#core/products/product.ts';
import { useScannerAnywhere } from '#storefront/admin/list/use-scanner.ts';
import { ApiError } from '#storefront/api/api-error.ts';
import { askNow } from '#storefront/api/ask-now.ts';
import { call } from '#storefront/api/call.ts';
import { useShop } from '#storefront/layout/use-shop.ts';
import { packQueries } from '#storefront/packs/admin/pack-queries.ts';
import { productQueries } from '#storefront/products/product-queries.ts';
import { scaleQueries } from '#storefront/scales/admin/scale-queries.ts';
import { addSaleProduct, quantityOf } from '../counter-sale-amounts.ts';
import type { SaleLine } from '../counter-sale-draft.ts';
import type { CounterSale } from '../use-counter-sale.ts';
import { saleProductsQuery } from '../use-sale-products.ts';
import { addPack, addSticker, type ReadScan, readScan } from './sale-sticker.ts';

export interface SaleScan {
  /** The message about the last scan; empty before the first. */
  text: string;
  /** Whether the last scan added no pack. */
  isMissed: boolean;
}

const noScan: SaleScan = { text: '', isMissed: false };

/** Adds a scanned product to the lines of a sale. If this isn't possible, returns a sentence that says why. */
type Add = (lines: readonly SaleLine[], product: Product) => SaleLine[] | string;

/**
 * Adds the scanned goods to the sale, wherever the focus is. A barcode, a SKU, a scale's sticker or a pack's label can be scanned;
 * stickers and labels set the price. If the sale on the screen is finished, a scan starts the next sale.
 * @param onWeigh called with a product sold by the kilo whose own code was scanned, so that it is weighed
 */
export function useSaleScan(given: CounterSale, onWeigh: (product: Product) => void): SaleScan {
  const queries = useQueryClient();
  const all = useQuery(saleProductsQuery(null, ''));
  const rules = useReadingRules();
  const [scan, setScan] = useState(noScan);
  // A ref holds the latest sale, because the sale may change while the server looks up a code.
  const latest = useRef(given);
  useLayoutEffect(() => {
    latest.current = given;
  });
  const missed = (text: string) => setScan({ text, isMissed: true });

  function add(product: Product, how: Add | null): void {
    const sale = latest.current;
    if (sale.isSending || sale.isUnanswered) {
      missed(`Couldn’t add ${product.name}: this sale is being recorded.`);
      return;
    }
    if (sale.created !== null) sale.startAgain();
    if (how === null && product.pricing === 'kilo') {
      setScan(noScan);
      onWeigh(product);
      return;
    }
    const before = sale.form.getValues('lines');
    const lines = how === null ? addSaleProduct(before, product) : how(before, product);
    if (typeof lines === 'string') {
      missed(lines);
      return;
    }
    sale.change({ lines });
    setScan({ text: `${product.name} added, ${quantityOf(lines, product.id)} in the sale.`, isMissed: false });
  }
  async function find(q: string, isIt: (product: Product) => boolean): Promise<Product | undefined> {
    const { data } = all;
    const known = data?.items.find(isIt);
    if (known !== undefined || (data !== undefined && data.total <= data.items.length)) return known;
    return (await askNow(queries, saleProductsQuery(null, q))).items.find(isIt);
  }
  async function findById(wanted: number): Promise<Product | null> {
    const known = all.data?.items.find(({ id }) => id === wanted);
    return known ?? askNow(queries, productQueries.detail(String(wanted)));
  }
  async function lookUp(code: string, { sticker, isOf, q, unknown }: ReadScan): Promise<void> {
    try {
      const product = await find(q, isOf);
      if (product === undefined) missed(unknown);
      else add(product, sticker && ((lines, found) => addSticker(lines, found, sticker)));
    } catch {
      missed(`Couldn’t look up the code ${code}. Please scan it again.`);
    }
  }
  async function lookUpPack(code: string, packNumber: string): Promise<void> {
    try {
      const pack = await call(readPack, { params: { code: packNumber } });
      if (pack.block !== null) return missed(`${pack.block} Nothing was added.`);
      const product = pack.productId === null ? null : await findById(pack.productId);
      if (product === null) missed(`Pack ${packNumber}, ${pack.name}, isn’t a product on sale. Nothing was added.`);
      else add(product, (lines) => addPack(lines, product, pack, code));
    } catch (error) {
      const isUnknown = error instanceof ApiError && error.status === 404;
      missed(
        isUnknown
          ? `There is no pack ${packNumber}. Nothing was added.`
          : `Couldn’t look up pack ${packNumber}. Please scan it again, or weigh the goods.`,
      );
    }
  }
  useScannerAnywhere((code) => {
    const own = all.data?.items.find((each) => hasCode(each, code));
    if (own !== undefined) {
      add(own, null);
      return true;
    }
    // Text without a digit, or with characters that labels don't use, was typed quickly by a person and isn't a scan.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: scanners send the separator of GS1 codes
    if (!/^(?=.*\d)[\w./+()\]\x1d-]+$/.test(code)) return false;
    if (rules.isLoading) {
      rules.load();
      missed(`The rules for codes aren’t loaded yet. Please scan ${code} again. Nothing was added.`);
      return true;
    }
    const read = readScan(code, explainCode(code, rules.rules));
    if (typeof read === 'string') missed(read);
    else if ('packNumber' in read) void lookUpPack(code, read.packNumber);
    else void lookUp(code, read);
    return true;
  });
  return scan;
}

/** The rules for reading scanned codes. A shop without stickers and labels has none. */
function useReadingRules() {
  const { counting, byTheKilo, labels } = useShop();
  const readsStickers = counting || byTheKilo || labels;
  const rules = useQuery({ ...scaleQueries.rules(), enabled: readsStickers });
  const label = useQuery({ ...packQueries.settings(), enabled: labels });
  return {
    rules: withLabelRule(rules.data?.rules ?? [], label.data?.ean ?? null),
    isLoading: (readsStickers && rules.data === undefined) || (labels && label.data === undefined),
    load(): void {
      // Doesn't restart a pending request. Otherwise quick scans would restart it again and again.
      if (rules.data === undefined) void rules.refetch({ cancelRefetch: false });
      if (labels && label.data === undefined) void label.refetch({ cancelRefetch: false });
    },
  };
}
