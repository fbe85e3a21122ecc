import type { FieldError } from '#core/app-error.ts';
import type { PublicShop } from '#core/content/shop-settings.ts';
import { counterInstalments, type NewCounterSale, newCounterSaleSchema } from '#core/counter-sale/counter-sale-api.ts';
import { overrideError } from '#core/counter-sale/price-override.ts';
import { walkInName } from '#core/customers/walk-in.ts';
import type { Day } from '#core/dates.ts';
import { type PlannedInstalment, planInstalments } from '#core/laybys/instalment-plan.ts';
import { laybyTerms, laybyTermsText } from '#core/laybys/layby-terms.ts';
import { formatMoney, parseDollars } from '#core/money.ts';
import { cashPartProblem } from '#core/orders/cash-rounding.ts';
import { addressSchema, parseAddressLine } from '#core/orders/checkout-form.ts';
import {
  countCash,
  dueCents,
  productsAgainst,
  productsAgainstFrequency,
  takenCents,
  totalCents,
  unitCents,
} from './counter-sale-amounts.ts';
import { hasTypedAddress, isTakenNow, isWalkIn, type SaleDraft, type SaleLine } from './counter-sale-draft.ts';

/** The problems of a sale. Each key is a field's path in the request body; `handed` and `paid` are additional keys. */
export type SaleProblems = Record<string, string>;

/** Returns the request body of a sale. Empty fields are left out, so that the server uses the account's details. */
export function saleBody(draft: SaleDraft, termsText: string): NewCounterSale {
  const { customer, paymentOption, how } = draft;
  const address = sentAddress(draft);
  const text = (name: 'name' | 'phone' | 'email') =>
    customer[name].trim() === '' ? {} : { [name]: customer[name].trim() };
  const isLayby = paymentOption !== 'full';
  const isTaken = isTakenNow(draft);
  return {
    clientKey: draft.clientKey,
    customer: {
      ...(customer.userId === null ? {} : { userId: customer.userId }),
      ...(customer.customerId === null ? {} : { customerId: customer.customerId }),
      ...(isWalkIn(draft) ? { name: walkInName } : text('name')),
      ...text('phone'),
      ...text('email'),
    },
    ...(address === null ? {} : { address }),
    items: draft.lines.map((line) => ({ productId: line.product.id, quantity: line.quantity, ...ownPrice(line) })),
    totalAmount: totalCents(draft),
    payment: paymentOption,
    laybyFrequency: draft.frequency,
    deliveryDate: isLayby || isTaken || draft.deliveryDate === '' ? null : draft.deliveryDate,
    ...(draft.notes.trim() === '' ? {} : { notes: draft.notes.trim() }),
    paid: how === null || how === 'later' ? null : { method: how, amount: takenCents(draft) },
    ...(isTaken ? { handedOver: true } : {}),
    ...(draft.override ? { override: true } : {}),
    ...(isLayby ? { termsAccepted: draft.acceptedTerms === termsText, acceptedTerms: termsText } : {}),
  };
}

/**
 * Returns the part of a line's request that decides its price: the label, the weight or the changed price. If the typed price equals
 * the catalogue price, it isn't a change, even if a reason was typed.
 */
function ownPrice({
  product,
  price,
  measured,
}: SaleLine): Pick<NewCounterSale['items'][number], 'price' | 'label' | 'weighed'> {
  if (measured !== null) {
    const { code, weighed, unitPrice } = measured;
    if (code !== null) return { label: { code, unitPrice } };
    return weighed === null ? {} : { weighed: { ...weighed, unitPrice } };
  }
  if (price === null) return {};
  const unitPrice = parseDollars(price.text);
  return unitPrice === product.price ? {} : { price: { unitPrice, reason: price.reason.trim() } };
}

/** Returns the problems of a sale; empty if the sale can be made. */
export function saleProblems(draft: SaleDraft, termsText: string, minimumChargeCents: number): SaleProblems {
  const body = saleBody(draft, termsText);
  const parsed = newCounterSaleSchema.safeParse({ ...body, paid: null, handedOver: false });
  const found = parsed.error?.issues.map(({ path, message }) => ({ path: path.join('.'), message })) ?? [];
  const issues = isTakenNow(draft) ? found.filter(({ path }) => path !== 'handedOver') : found;
  const problems = problemsOf(issues);
  for (const [index, line] of draft.lines.entries()) {
    const high = line.price === null ? null : overrideError(unitCents(line), line.product.price);
    if (high !== null) problems[`items.${index}.price.unitPrice`] ??= high;
  }
  const [against] = productsAgainst(draft.lines, draft.paymentOption, minimumChargeCents);
  if (against !== undefined) problems.payment = `${against} can’t be paid that way`;
  const [offBeat] = draft.paymentOption === 'full' ? [] : productsAgainstFrequency(draft.lines, draft.frequency);
  if (offBeat !== undefined) problems.laybyFrequency = `${offBeat} can’t be paid ${draft.frequency}`;
  if (draft.handedOver && draft.paymentOption === 'full' && draft.how === 'later') {
    problems.handedOver = 'Goods can be taken now only if they are paid in full now';
  }
  return { ...problems, ...addressProblems(draft), ...moneyProblems(draft) };
}

/** Returns the first problem of each field. */
export function problemsOf(errors: readonly FieldError[]): SaleProblems {
  const problems: SaleProblems = {};
  for (const { path, message } of errors) problems[path] ??= message;
  return problems;
}

function moneyProblems(draft: SaleDraft): SaleProblems {
  const { how, handed, lines } = draft;
  if (how === null) return { paid: 'Please choose how it is paid' };
  if (how === 'later' || lines.length === 0) return {};
  const taken = takenCents(draft);
  const due = dueCents(draft);
  const total = totalCents(draft);
  if (Number.isNaN(taken)) return { 'paid.amount': 'Please enter an amount, such as 250.00' };
  if (draft.paymentOption !== 'full' && taken < due)
    return { 'paid.amount': `The first payment must be at least ${formatMoney(due)}` };
  if (draft.paymentOption !== 'full' && taken > total) return { 'paid.amount': `The total is ${formatMoney(total)}` };
  if (how !== 'cash') return {};
  const odd = draft.paymentOption === 'full' ? '' : cashPartProblem(taken, total);
  if (odd !== '') return { 'paid.amount': odd };
  if (handed.trim() === '') return {};
  if (Number.isNaN(parseDollars(handed))) return { handed: 'Please enter an amount, such as 300' };
  const { changeCents } = countCash(taken, handed);
  return changeCents < 0 ? { handed: `${formatMoney(-changeCents)} is missing` } : {};
}

/**
 * Returns the address to send: the typed one, with the account's street if no street was typed. Null if no address was typed; the
 * server then uses the account's address. Also null if the address is incomplete and the customer takes the goods now.
 */
function sentAddress(draft: SaleDraft): SaleDraft['address'] | null {
  if (!hasTypedAddress(draft.address)) return null;
  const whole = withStreet(draft);
  return isTakenNow(draft) && !addressSchema.safeParse(whole).success ? null : whole;
}

function withStreet({ address, customer }: SaleDraft): SaleDraft['address'] {
  return address.street.trim() === '' ? { ...address, street: customer.addressOnFile } : address;
}

/**
 * Returns the problems of the address. The address must be complete if the goods are delivered, which a layby's goods are after the
 * last payment.
 */
function addressProblems(draft: SaleDraft): SaleProblems {
  const { customer, deliveryDate, paymentOption } = draft;
  const isDelivered = paymentOption !== 'full' || (deliveryDate !== '' && !isTakenNow(draft));
  if (!isDelivered || (sentAddress(draft) === null && parseAddressLine(customer.addressOnFile) !== null)) return {};
  const parsed = addressSchema.safeParse(withStreet(draft));
  const issues = parsed.error?.issues.map(({ path, message }) => ({ path: `address.${path.join('.')}`, message }));
  const problems = problemsOf(issues ?? []);
  if (problems['address.street'] === undefined || sentAddress(draft) !== null) return problems;
  return { ...problems, 'address.street': `A ${paymentOption === 'full' ? 'delivery day' : 'layby'} needs an address` };
}

/** The lay-by agreement of a counter sale, as it is stored and emailed. */
export interface SaleTerms {
  instalments: PlannedInstalment[];
  heading: string;
  paragraphs: string[];
  text: string;
}

/** Returns the lay-by agreement of a sale. Null for a sale in full, and while the sale is empty. */
export function saleTerms(
  draft: Pick<SaleDraft, 'lines' | 'deliveryFee' | 'paymentOption' | 'frequency'>,
  shop: PublicShop,
  today: Day,
): SaleTerms | null {
  const count = counterInstalments(draft.paymentOption);
  const total = totalCents(draft);
  if (count === null || total < count) return null;
  const instalments = planInstalments(total, count, draft.frequency, today);
  const terms = laybyTerms({
    businessName: shop.businessName,
    abn: shop.abn,
    phone: shop.phone,
    goods: draft.lines.map(({ product, quantity }) => `${quantity} × ${product.name}`),
    totalCents: total,
    installments: instalments,
    cancellationChargeCents: shop.cancellationCharge,
    savesCard: false,
  });
  return { instalments, ...terms, text: laybyTermsText(terms) };
}
