import { cutSizeNames, typeNames } from '#core/products/product-options.ts';
import type { ReportColumn, ReportRow } from '#core/reports/report-api.ts';
import type { ReportStep } from '#core/reports/report-period.ts';
import { channelNames, saleChannels, salePaymentNames, salePayments } from '#core/reports/sale-facts.ts';
import { getShopSettings } from '#server/content/content-queries.ts';
import type { Reader } from '#server/db/store.ts';
import { noProductSums, type ProductSums, salesByKind, salesByProduct } from './product-sales-queries.ts';
import {
  addUp,
  mostRows,
  type ReportContext,
  type ReportTable,
  type SumColumn,
  type SumRow,
  seriesOf,
  tableOf,
} from './report-table.ts';
import { noSales, type SaleSums, salesByDay, salesByWord } from './sales-queries.ts';

const headings: Record<string, string> = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
  product: 'Product',
  type: 'Type',
  size: 'Size',
  channel: 'Channel',
  payment: 'Payment method',
};

const counted =
  'An order counts on the Melbourne day it was made (a layby in full), less all that was refunded of it since: an order ' +
  'of the website and a layby once anything of it is paid, a sale of the counter or the phone at once. Cancelled and ' +
  'voided orders are no sales.';

/** Reports the sales of a period. The total is the same, to the cent, however the sales are grouped. */
export async function salesReport(db: Reader, context: ReportContext): Promise<ReportTable> {
  const { by } = context;
  const isRegistered = (await getShopSettings(db)).gstRegistered;
  if (by === 'product' || by === 'type' || by === 'size') return productReport(db, by, context, isRegistered);
  const columns = saleColumns.filter(({ key }) => key !== 'gst' || isRegistered);
  const isSeries = by === 'day' || by === 'week' || by === 'month';
  const rows = isSeries
    ? await stepRows(db, by, context)
    : await wordRows(db, by === 'payment' ? 'payment' : 'channel', context);
  const notes = isRegistered ? [counted, 'GST is reckoned for each order, as on its receipt.'] : [counted];
  return {
    heading: headings[by] ?? '',
    ...tableOf(columns, rows, noSales),
    main: 'net',
    isSeries,
    notes:
      by === 'channel'
        ? [...notes, `“${channelNames.later}”: staff sold it, and it was delivered or collected later.`]
        : notes,
  };
}

const saleColumns: readonly SumColumn<SaleSums>[] = [
  { key: 'orders', label: 'Orders', kind: 'count', of: ({ orders }) => orders },
  { key: 'packs', label: 'Packs', kind: 'count', of: ({ packs }) => packs },
  { key: 'goods', label: 'Goods', kind: 'money', of: ({ goodsCents }) => goodsCents },
  { key: 'discounts', label: 'Discounts', kind: 'money', of: ({ discountCents }) => discountCents },
  { key: 'delivery', label: 'Delivery', kind: 'money', of: ({ deliveryCents }) => deliveryCents },
  { key: 'corrections', label: 'Refunds, corrections', kind: 'money', of: ({ correctionCents }) => correctionCents },
  { key: 'net', label: 'Net sales', kind: 'money', of: ({ netCents }) => netCents },
  { key: 'gst', label: 'GST in it', kind: 'money', of: ({ gstCents }) => gstCents },
  { key: 'average', label: 'Average order', kind: 'money', of: averageCents },
];

function averageCents({ netCents, orders }: SaleSums): number | null {
  return orders === 0 ? null : Math.round(netCents / orders);
}

async function stepRows(db: Reader, step: ReportStep, { period, today }: ReportContext): Promise<SumRow<SaleSums>[]> {
  return seriesOf(await salesByDay(db, period), { step, period, today, none: noSales });
}

/** Every channel and payment type has a row, in a fixed order, so that those without sales are visible too. */
async function wordRows(
  db: Reader,
  word: 'channel' | 'payment',
  { period }: ReportContext,
): Promise<SumRow<SaleSums>[]> {
  const found = new Map((await salesByWord(db, word, period)).map((row) => [row.word, row.sums]));
  const names: Record<string, string> = word === 'channel' ? channelNames : salePaymentNames;
  return (word === 'channel' ? saleChannels : salePayments).map((key) => {
    return { key, label: names[key] ?? key, sums: found.get(key) ?? noSales };
  });
}

const productColumns: readonly ReportColumn[] = [
  { key: 'orders', label: 'Orders', kind: 'count' },
  { key: 'packs', label: 'Packs', kind: 'count' },
  { key: 'goods', label: 'Goods', kind: 'money' },
  { key: 'discounts', label: 'Discounts', kind: 'money' },
  { key: 'corrections', label: 'Refunds, corrections', kind: 'money' },
  { key: 'net', label: 'Net sales', kind: 'money' },
  { key: 'taxed', label: 'Of it with GST', kind: 'money' },
];

/** Sales by product, type or size, with separate rows for lines that don't belong to a single pack. */
async function productReport(
  db: Reader,
  by: 'product' | 'type' | 'size',
  { period, isCompared }: ReportContext,
  isRegistered: boolean,
): Promise<ReportTable> {
  const ofAll = addUp(await salesByDay(db, period), noSales);
  const columns = productColumns.filter(({ key }) => {
    // An order may contain several types and would be counted for each of them, so the column is left out.
    return (key !== 'orders' || by === 'product') && (key !== 'taxed' || isRegistered);
  });
  const rowOf = (key: string, label: string, sums: Record<string, number | null>): ReportRow => {
    return { key, label, cells: columns.map((column) => sums[column.key] ?? null), orderId: null };
  };
  const rowOfSums = (key: string, label: string, { orders, packs, taxedCents: taxed, ...cents }: ProductSums) => {
    const { goodsCents: goods, discountCents: discounts, correctionCents: corrections } = cents;
    return rowOf(key, label, { orders, packs, goods, discounts, corrections, net: netOf(cents), taxed });
  };
  // A comparison needs all products, because a product may be anywhere in the other period's list.
  const most = isCompared ? Number.MAX_SAFE_INTEGER - 1 : mostRows;
  const all = by === 'product' ? await salesByProduct(db, period, most + 1) : await salesByKind(db, by, period);
  const found = all.found.slice(0, most);
  const { whole } = all;
  const names: Record<string, string> = by === 'type' ? typeNames : by === 'size' ? cutSizeNames : {};
  const rows = found.map(({ key, name, sums }) => rowOfSums(key, names[name] ?? name, sums));
  if (found.length < all.found.length) {
    const shown = addUp(found, noProductSums);
    const others = rowOf('others', 'All other products', {
      packs: whole.packs - shown.packs,
      goods: whole.goodsCents - shown.goodsCents,
      discounts: whole.discountCents - shown.discountCents,
      corrections: whole.correctionCents - shown.correctionCents,
      net: netOf(whole) - netOf(shown),
      taxed: whole.taxedCents - shown.taxedCents,
    });
    rows.push(others);
  }
  const goods = ofAll.goodsCents - whole.goodsCents;
  const discounts = ofAll.discountCents - whole.discountCents;
  const corrections = ofAll.correctionCents - whole.correctionCents;
  const { goodsCents, discountCents, correctionCents, netCents, orders, packs, deliveryCents } = ofAll;
  const total = {
    orders,
    packs,
    goods: goodsCents,
    discounts: discountCents,
    corrections: correctionCents,
    net: netCents,
  };
  return {
    heading: headings[by] ?? '',
    columns: [...columns],
    rows,
    lastRows: [
      rowOf('delivery', 'Delivery fees', { net: deliveryCents }),
      rowOf('rest', 'For no single pack', {
        packs: packs - whole.packs,
        goods,
        discounts,
        corrections,
        net: goods + discounts + corrections,
      }),
    ],
    total: rowOf('total', '', total).cells,
    main: 'net',
    isSeries: false,
    notes: [
      counted,
      '“For no single pack”: discounts and refunds of an order as a whole. A product counts as the type and size that it has now.',
    ],
  };
}

function netOf({
  goodsCents,
  discountCents,
  correctionCents,
}: Omit<ProductSums, 'orders' | 'packs' | 'taxedCents'>): number {
  return goodsCents + discountCents + correctionCents;
}
