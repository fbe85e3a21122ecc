import type { PublicShop } from '#core/content/shop-settings.ts';
import { formatInstant } from '#core/dates.ts';
import { formatMoney } from '#core/money.ts';
import type { ReceiptSlip } from '#core/orders/papers/receipt-slip.ts';
import type { StaffOrder } from '#core/orders/staff-order.ts';
import { receiptNumber } from '#storefront/orders/receipt/provisional-receipt.ts';
import { sellerLines } from '#storefront/orders/receipt/receipt-slip.ts';
import type { RefundMade } from './refunds-made.ts';

export interface RefundSlipParts {
  order: StaffOrder;
  refund: RefundMade;
  shop: PublicShop;
}

/** Returns the title of a refund's slip. If the refund includes GST, the title is “Adjustment note”, as the tax office requires. */
export function refundTitle({ refund, shop }: Pick<RefundSlipParts, 'refund' | 'shop'>): string {
  return shop.gstRegistered && refund.gstCents > 0 ? 'Adjustment note' : 'Refund';
}

export function refundTax({ refund, shop }: Pick<RefundSlipParts, 'refund' | 'shop'>): string {
  if (!shop.gstRegistered || refund.gstCents <= 0) return 'This refund includes no GST.';
  return `This refund includes GST of ${formatMoney(refund.gstCents)}.`;
}

export function refundFacts({ order, refund }: Pick<RefundSlipParts, 'order' | 'refund'>) {
  const { customer } = order;
  const facts = [
    { term: 'Refunded on', text: formatInstant(refund.at) },
    { term: 'By', text: refund.by },
    { term: 'Customer', text: [customer.name, customer.phone].filter(Boolean).join(', ') },
    { term: 'Reason', text: refund.reason ?? '' },
  ];
  return facts.filter(({ text }) => text !== '');
}

export function refundLineLabel({ label, taxClass }: RefundMade['lines'][number]): string {
  return taxClass === 'gst' ? `${label} *` : label;
}

/** The slip for a refund, printed on a receipt printer. */
export function refundSlipOf({ order, refund, shop }: RefundSlipParts): ReceiptSlip {
  return {
    seller: { name: shop.businessName, lines: sellerLines(shop) },
    title: refundTitle({ refund, shop }),
    number: `of ${receiptNumber(order.id)}`,
    note: null,
    facts: refundFacts({ order, refund }),
    items: [],
    others: refund.lines.map((line) => ({ label: refundLineLabel(line), cents: line.cents })),
    totalLabel: 'Refunded',
    totalCents: refund.cents,
    tax: refundTax({ refund, shop }),
    payments: refund.parts.map(({ text, cents }) => ({ day: '', method: text, cents })),
    paidCents: null,
    balanceCents: null,
    due: [],
    servedBy: null,
  };
}
