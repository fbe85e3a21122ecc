import type { Stripe } from 'stripe';
import type { ListedRefund, RefundOutcome, RefundRequest } from '../payment-provider.ts';
import type { StripeShop } from './stripe-charges.ts';
import { StripeFailure } from './stripe-failure.ts';
import { readRefundMetadata, refundMetadata } from './stripe-metadata.ts';
import { isOfReference, lacksBalance, lacksRight, refundOutcomeOf } from './stripe-outcomes.ts';
import { idOf, objectOf, toInstant } from './stripe-values.ts';

const hourMs = 60 * 60_000;
/** The ages of a refund, in hours, at which it is requested again if the shop's balance at Stripe doesn't cover it. */
const retryHours = [1, 2, 4, 8, 16];

export class StripeRefunds {
  readonly #shop: StripeShop;

  constructor(shop: StripeShop) {
    this.#shop = shop;
  }

  /** Makes a refund. Looks for an existing refund first, because a repeated create request would return the refund's earlier state. */
  async refund(request: RefundRequest): Promise<RefundOutcome> {
    const intentId = request.providerChargeId ?? (await this.#findIntent(request.chargeReference));
    if (intentId === null) return { status: 'refused', reason: 'Stripe has no such charge.' };
    const { reference, amountCents: amount, createdAt } = request;
    const metadata = refundMetadata(request, this.#shop.shopId);
    return this.#settled(this.#findRefund(intentId, reference), () =>
      this.#create({ payment_intent: intentId, amount, metadata }, { reference, createdAt }),
    );
  }

  /**
   * Creates the refund at Stripe. If the shop's balance was too low, Stripe repeats this rejection for a day under the same idempotency
   * key, even after the balance covers the refund. After each such rejection, the next key is therefore used some hours later. By then
   * the request with the previous key has an outcome, so two requests are never in progress at the same time.
   */
  async #create(
    refund: Stripe.RefundCreateParams,
    { reference, createdAt }: Pick<RefundRequest, 'reference' | 'createdAt'>,
  ): Promise<Stripe.Refund> {
    const { client, clock } = this.#shop;
    const ageMs = clock().getTime() - Date.parse(createdAt);
    const later = retryHours.filter((hours) => ageMs >= hours * hourMs).map((hours) => `${reference}_${hours}h`);
    const create = (idempotencyKey: string) =>
      client.ask((stripe) => stripe.refunds.create(refund, { idempotencyKey }));
    let key = reference;
    for (const next of later) {
      try {
        return await create(key);
      } catch (failure) {
        if (!isTooLittleBalance(failure) || !failure.isReplay) throw failure;
        key = next;
      }
    }
    return create(key);
  }

  /**
   * Refunds the rest of a charge that the shop didn't make and that has been known since `createdAt`. The refund gets metadata of its
   * own, because the shop's other refunds all belong to a stored charge.
   */
  async refundUnknown(intentId: string, createdAt: string): Promise<RefundOutcome> {
    const reference = `hq_unknown_${intentId}`;
    const metadata = { unknownCharge: reference };
    return this.#settled(
      this.#findOf(intentId, (each) => each.metadata?.unknownCharge === reference),
      () => this.#create({ payment_intent: intentId, metadata }, { reference, createdAt }),
    );
  }

  /** @throws StripeFailure if it isn't known whether the refund was made */
  async #settled(
    existing: Promise<Stripe.Refund | null>,
    create: () => Promise<Stripe.Refund>,
  ): Promise<RefundOutcome> {
    let found: Stripe.Refund | null;
    try {
      found = await existing;
    } catch (failure) {
      // If the account doesn't have this payment, nothing was refunded. Any other rejection doesn't show whether a refund was made.
      return rejected(failure, ({ code }) => code === 'resource_missing');
    }
    try {
      return refundOutcomeOf(found ?? (await create()));
    } catch (failure) {
      return rejected(failure, () => true);
    }
  }

  #findRefund(intentId: string, reference: string): Promise<Stripe.Refund | null> {
    return this.#findOf(intentId, (refund) => isOfReference(refund, reference, this.#shop.shopId));
  }

  async #findOf(intentId: string, isIt: (refund: Stripe.Refund) => boolean): Promise<Stripe.Refund | null> {
    const refunds = this.#shop.client.list((stripe) => stripe.refunds.list({ payment_intent: intentId, limit: 100 }));
    for await (const refund of refunds) if (isIt(refund)) return refund;
    return null;
  }

  /**
   * Finds the intent of a charge whose id the shop never received. The charge's time is unknown as well, so all intents are
   * searched.
   */
  async #findIntent(chargeReference: string): Promise<string | null> {
    const intents = this.#shop.client.list((stripe) => stripe.paymentIntents.list({ limit: 100 }));
    for await (const intent of intents) if (isOfReference(intent, chargeReference, this.#shop.shopId)) return intent.id;
    return null;
  }
}

function isTooLittleBalance(failure: unknown): failure is StripeFailure {
  return failure instanceof StripeFailure && failure.code === 'balance_insufficient';
}

/**
 * Returns the outcome of a rejected refund.
 * @throws the failure, if repeating the request may help, or if it isn't known whether the refund was made
 */
function rejected(failure: unknown, isFinal: (failure: StripeFailure) => boolean): RefundOutcome {
  if (isTooLittleBalance(failure)) return lacksBalance;
  if (!(failure instanceof StripeFailure)) throw failure;
  if (failure.isForbidden) return lacksRight;
  if (!failure.isInvalidRequest || !isFinal(failure)) throw failure;
  return { status: 'refused', reason: failure.explanation ?? failure.message };
}

/**
 * A refund as Stripe has recorded it. A refund that the shop didn't make, for example one from Stripe's dashboard, belongs to no order.
 * `movesMoney` is false for the uncaptured part of a hold: Stripe lists it as a refund although it was never charged.
 */
export type FoundRefund =
  | ({ isOurs: true } & ListedRefund)
  | ({ isOurs: false; providerChargeId: string | null; orderId: null; movesMoney: boolean } & Omit<
      ListedRefund,
      'orderId'
    >);

/** Converts a refund from Stripe. `payment_intent` must be expanded if the shop may not have made the refund. */
export function toFoundRefund(refund: Stripe.Refund, shop: string): FoundRefund {
  const providerChargeId = idOf(refund.payment_intent);
  const own = readRefundMetadata(refund.metadata, shop);
  const known = { amountCents: refund.amount, createdAt: toInstant(refund.created), outcome: refundOutcomeOf(refund) };
  if (own !== null) return { isOurs: true, ...own, ...known };
  const { reference } = objectOf(refund.payment_intent)?.metadata ?? {};
  const chargeReference = reference ?? providerChargeId ?? refund.id;
  const foreign = { reference: refund.id, chargeReference, providerChargeId, orderId: null };
  return { isOurs: false, ...foreign, movesMoney: refund.balance_transaction !== null, ...known };
}
