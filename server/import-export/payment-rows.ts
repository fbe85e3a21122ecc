import { asc, eq, gt, or } from 'drizzle-orm';
import { cardBrandNames } from '#core/payments/format-card.ts';
import type { PaymentMethod } from '#core/payments/payment.ts';
import { users } from '#server/accounts/account-tables.ts';
import type { Reader } from '#server/db/store.ts';
import { type CsvColumn, dollarsColumn, instantColumn, numberColumn, textColumn } from '#server/http/csv-file.ts';
import { orders } from '#server/orders/order-tables.ts';
import { charges, payments, refunds } from '#server/payments/payment-tables.ts';

export interface PaymentRow {
  id: number;
  paidAt: string;
  orderId: number;
  customer: string | null;
  amountCents: number;
  isRefund: boolean;
  failedRefundId: number | null;
  method: PaymentMethod;
  cardBrand: string | null;
  cardLast4: string | null;
  chargeReference: string | null;
  providerChargeId: string | null;
  refundReference: string | null;
  recordedBy: string | null;
}

const methods: Record<PaymentMethod, string> = { card: 'Card', cash: 'Cash', eftpos: 'EFTPOS', manual: 'Manual' };

/** The columns of payments. The file contains every payment and refund, so that the amounts add up to the shop's income. */
export const paymentColumns: readonly CsvColumn<PaymentRow>[] = [
  numberColumn('Payment', (row) => row.id),
  instantColumn('Paid', (row) => row.paidAt),
  numberColumn('Order', (row) => row.orderId),
  textColumn('Customer', (row) => row.customer),
  textColumn('Kind', kindOf),
  dollarsColumn('Amount', (row) => row.amountCents),
  textColumn('Method', (row) => methods[row.method]),
  textColumn('Card', ({ cardBrand, cardLast4 }) =>
    cardBrand && cardLast4 ? `${cardBrandNames[cardBrand] ?? cardBrand} ${cardLast4}` : null,
  ),
  textColumn('Charge reference', (row) => row.chargeReference),
  textColumn('Provider’s number', (row) => row.providerChargeId),
  textColumn('Refund reference', (row) => row.refundReference),
  textColumn('Recorded by', (row) => row.recordedBy),
];

/**
 * Returns the type of a payment. A negative payment that isn't a refund is a correction: staff had recorded too much. A refund that the
 * bank returned has a positive amount, but the customer paid nothing.
 */
function kindOf({ amountCents, isRefund, failedRefundId }: PaymentRow): string {
  if (failedRefundId !== null) return 'returned refund';
  if (amountCents > 0) return 'payment';
  return isRefund ? 'refund' : 'correction';
}

export async function paymentsAfter(db: Reader, id: number, limit: number): Promise<PaymentRow[]> {
  return db
    .select({
      id: payments.id,
      paidAt: payments.paidAt,
      orderId: payments.orderId,
      customer: orders.customerName,
      amountCents: payments.amountCents,
      isRefund: payments.isRefund,
      failedRefundId: payments.failedRefundId,
      method: payments.method,
      cardBrand: charges.cardBrand,
      cardLast4: charges.cardLast4,
      chargeReference: charges.reference,
      providerChargeId: charges.providerChargeId,
      refundReference: refunds.reference,
      recordedBy: users.username,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(charges, eq(charges.id, payments.chargeId))
    .leftJoin(refunds, or(eq(refunds.id, payments.refundId), eq(refunds.id, payments.failedRefundId)))
    .leftJoin(users, eq(users.id, payments.recordedBy))
    .where(gt(payments.id, id))
    .orderBy(asc(payments.id))
    .limit(limit);
}
