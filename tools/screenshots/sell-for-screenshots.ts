import { randomUUID } from 'node:crypto';
import type { CounterPaymentOption } from '#core/counter-sale/counter-sale-api.ts';
import { addDays, isWeekend, melbourneDay } from '#core/dates.ts';
import { splitInstalments } from '#core/laybys/instalment-plan.ts';
import type { Product } from '#core/products/product.ts';
import type { Visitor } from '#tests/support/shop/http-client.ts';

interface Sale {
  name: string;
  productName: string;
  payment: CounterPaymentOption;
  /** What is paid immediately: everything, a layby's first payment, or nothing. */
  pays: 'all' | 'first' | 'nothing';
  /** Days until delivery, moved to the next weekday. If undefined, the customer takes the goods home immediately. */
  inDays?: number;
}

/** The sales of an ordinary morning, oldest first, with people and packs of the sample shop. */
const sales: readonly Sale[] = [
  { name: 'Mary Nguyen', productName: 'Whole beef hindquarter', payment: 'full', pays: 'all', inDays: 1 },
  { name: 'Tom Bianchi', productName: 'Whole beef forequarter', payment: 'layby-4', pays: 'first' },
  { name: 'Aisha Rahman', productName: 'Half beef family pack', payment: 'full', pays: 'nothing', inDays: 3 },
  { name: 'Kevin O’Brien', productName: 'Whole lamb pack', payment: 'full', pays: 'all', inDays: 2 },
  { name: 'Priya Patel', productName: 'Steakhouse box', payment: 'layby-2', pays: 'first' },
  { name: 'Jo Citizen', productName: 'Whole pig', payment: 'full', pays: 'all', inDays: 2 },
  { name: 'Lucas Papadopoulos', productName: 'Breast fillet box', payment: 'full', pays: 'all' },
  { name: 'Grace Wilson', productName: 'Side of beef', payment: 'layby-6', pays: 'first' },
  { name: 'Eleni Kostas', productName: 'Half chicken pack', payment: 'full', pays: 'all', inDays: 1 },
];

const address = { street: '1 Sample Street', city: 'Brunswick', state: 'VIC', postcode: '3056' };

/**
 * Makes counter sales through the API, as staff do.
 * @throws Error if the sample shop has no such pack, or rejects a sale
 */
export async function sellForScreenshots(staff: Visitor): Promise<void> {
  const products: Product[] = (await staff.get('/api/products')).body;
  for (const [index, { name, productName, payment, pays, inDays }] of sales.entries()) {
    const product = products.find((each) => each.name === productName);
    if (product === undefined) throw new Error(`The sample shop has no ${productName}`);
    const count = payment === 'full' ? 1 : Number(payment.slice('layby-'.length));
    const [first = product.price] = splitInstalments(product.price, count);
    const amount = pays === 'all' ? product.price : first;
    const isTaken = payment === 'full' && inDays === undefined;
    const { status, text } = await staff.post('/api/admin/counter-sales', {
      clientKey: randomUUID(),
      customer: { name, phone: `0400 000 1${40 + index}` },
      items: [{ productId: product.id, quantity: 1 }],
      totalAmount: product.price,
      payment,
      ...(payment === 'full' ? {} : { termsAccepted: true }),
      ...(isTaken ? { handedOver: true } : { address }),
      ...(inDays === undefined ? {} : { deliveryDate: weekdayIn(inDays) }),
      ...(pays === 'nothing' ? {} : { paid: { method: 'eftpos', amount } }),
    });
    if (status !== 201) throw new Error(`The sale to ${name} was answered ${status}: ${text}`);
  }
}

function weekdayIn(days: number): string {
  let day = addDays(melbourneDay(new Date()), days);
  while (isWeekend(day)) day = addDays(day, 1);
  return day;
}
