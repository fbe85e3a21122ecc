export const providerNames = ['till', 'stripe'] as const;
export type ProviderName = (typeof providerNames)[number];

/** A card that the provider saves for later charges. */
export interface ProviderCard {
  /** The provider's name for it; never the number. */
  reference: string;
  brand: string;
  last4: string;
}

/** What a charge is for. The provider stores it with the charge, so that a lost database can be rebuilt. */
export interface ChargePurpose {
  allocations: { orderId: number; amountCents: number }[];
  kind?: 'customer' | 'scheduled' | 'retry';
  /** The instalment that the scheduler charged, and which try it was. */
  instalmentId?: number;
  attempt?: number;
}

/** Somebody whose cards the provider saves: an account, or the buyer of one guest order. */
export interface NewCustomer {
  /** Unique for the person; the provider makes one customer for it, even if asked again. */
  reference: string;
  email: string | null;
  name: string | null;
}

export interface ChargeRequest {
  /** Random and unique; the provider charges once for each, even if asked again. */
  reference: string;
  /** The provider's own id, once it is known. */
  providerChargeId: string | null;
  amountCents: number;
  /** A paymentToken from the browser, or the reference of a saved card. */
  source: string;
  /** The provider's customer who owns the saved card, or is to own it. */
  customer: string | null;
  /** Saves the card for the later payments of a layby. */
  savesCard: boolean;
  /** No customer is there to confirm: a bank that wants a confirmation declines instead. */
  isOffSession: boolean;
  purpose: ChargePurpose;
  createdAt: string;
}

/** The provider has no such customer any more, as where one was deleted on its own pages: nothing was made. */
export class LostCustomer extends Error {
  readonly customer: string;

  constructor(customer: string, options: ErrorOptions) {
    super('The provider no longer has this customer', options);
    this.customer = customer;
  }
}

/** A charge that exists at the provider while no money can move yet. */
export interface CreatedCharge {
  providerChargeId: string;
  /** For the provider's own form in the customer's browser. */
  clientSecret: string;
}

/** The provider's outcome of a charge. `succeeded` and `declined` are final: nothing can be charged under it any more. */
export type ChargeOutcome =
  | {
      status: 'succeeded';
      providerChargeId: string;
      chargedAt: string;
      /** What the provider says it has charged, and for which reference: compared before anything is recorded. */
      charged: { amountCents: number; currency: string; reference: string; refundedCents: number };
      /** The card, where the provider saves it. */
      card: ProviderCard | null;
      /** The card that paid, saved or not, as people know it. */
      paidWith: { brand: string; last4: string } | null;
    }
  | {
      status: 'declined';
      providerChargeId: string | null;
      declineCode: string;
      /** Only the customer can help: the same card is never tried again by itself. */
      needsCustomer: boolean;
    }
  /** The bank wants the customer to confirm. */
  | { status: 'action'; providerChargeId: string; clientSecret: string }
  /** The provider has it and is still at work. */
  | { status: 'pending' };

export type DeclinedOutcome = Extract<ChargeOutcome, { status: 'declined' }>;

/** The decline code of a charge that was given up before it ever reached the provider. */
export const neverSent = 'never_sent';
/** The decline code of a charge that was given up while it waited for its customer. */
export const abandoned = 'abandoned';
/** It was charged otherwise than it was meant, and all of it was refunded at the provider. */
export const refundedMismatch = 'refunded_mismatch';

/** A charge as the provider lists it, to be compared with the shop's own records. */
export interface ListedCharge {
  reference: string;
  createdAt: string;
  amountCents: number;
  refundedCents: number;
  customer: string | null;
  purpose: ChargePurpose;
  outcome: ChargeOutcome;
}

export interface RefundRequest {
  /** Random and unique; the provider refunds once for each. */
  reference: string;
  chargeReference: string;
  /** The provider's own id of the charge; null where the shop never learned it. */
  providerChargeId: string | null;
  amountCents: number;
  /** The order that it belongs to, stored by the provider like a charge's purpose. */
  orderId: number;
  createdAt: string;
}

export type RefundOutcome =
  | { status: 'succeeded'; providerRefundId: string }
  /** It was not made, or it failed after it was made: the customer doesn't have the money. */
  | { status: 'refused'; reason: string }
  /** The provider is still at work, or waits until the shop's balance with it covers the refund. */
  | { status: 'pending'; lacksBalance?: true };

/** A refund as the provider lists it. Those that never were made are not listed. */
export interface ListedRefund {
  reference: string;
  chargeReference: string;
  amountCents: number;
  orderId: number;
  createdAt: string;
  outcome: RefundOutcome;
}

/** A card to be saved without charging it. */
export interface CardSetupRequest {
  /** Random and unique; the provider saves one card for each, even if asked again. */
  reference: string;
  /** The provider's own id, once it is known. */
  providerSetupId: string | null;
  /** A paymentToken from the browser. */
  source: string;
  customer: string | null;
  createdAt: string;
}

/** `succeeded` and `declined` are final. */
export type CardSetupOutcome =
  | { status: 'succeeded'; providerSetupId: string; card: ProviderCard }
  | { status: 'declined'; providerSetupId: string | null; declineCode: string }
  | { status: 'action'; providerSetupId: string; clientSecret: string }
  | { status: 'pending' };

/** A customer's objection to a charge at their bank, as the provider has it. */
export interface ListedDispute {
  providerDisputeId: string;
  providerChargeId: string;
  /** The charge's reference; null where the charge isn't the shop's. */
  chargeReference: string | null;
  amountCents: number;
  reason: string;
  status: 'needs_response' | 'under_review' | 'won' | 'lost' | 'warning';
  /**
   * `inquiry`: the bank asks before it disputes. `appeal`: a decision is looked at again, so it is no longer final.
   * `prevented`: the money went back to the customer by itself, before there was a dispute.
   */
  stage: 'inquiry' | 'dispute' | 'appeal' | 'prevented';
  /** The instant by which the bank wants an answer. */
  respondBy: string | null;
  createdAt: string;
}

/** One line of the provider's account with the shop: what came in, went out, and what it kept. */
export interface ProviderMovement {
  id: string;
  kind: 'charge' | 'refund' | 'refund-failed' | 'dispute' | 'fee' | 'payout' | 'other';
  at: string;
  /** Signed: money out is negative. */
  amountCents: number;
  feeCents: number;
  /** The charge's or the refund's reference, where it has one. */
  reference: string | null;
  /** The provider's own id of the charge that it is about; null where it is about none. */
  providerChargeId: string | null;
  /** The payout that carried it to the bank; null while it waits. */
  payoutId: string | null;
}

/**
 * A payment provider. A method that throws or takes too long counts as silence: nobody knows whether it was done, and
 * asking again with the same reference never does it twice.
 */
export interface PaymentProvider {
  readonly name: ProviderName;
  /** What is charged where the customer sent no token and the plan has no saved card; null: a token is needed. */
  readonly defaultSource: string | null;
  /** The least that it charges, in cents. */
  readonly minimumCents: number;
  /** Whether a text can be a paymentToken of this provider at all. */
  isToken(text: string): boolean;
  /**
   * The id that a charge will have, where it follows from the reference: it is then stored with the intent, and nothing
   * has to be created first. Null: `createCharge` gives it.
   */
  chargeIdOf(reference: string): string | null;
  createCustomer(customer: NewCustomer): Promise<string>;
  /** Makes the charge without moving any money, so that its id can be stored first. @throws LostCustomer */
  createCharge(request: ChargeRequest): Promise<CreatedCharge>;
  /** Takes the money, once: a charge that has an outcome is answered with it. */
  charge(request: ChargeRequest): Promise<ChargeOutcome>;
  /** The present outcome of a charge; null: it never arrived, or no money was asked of it yet. */
  find(request: ChargeRequest): Promise<ChargeOutcome | null>;
  /** Makes sure that nothing is charged under this reference any more, unless it was already. The outcome is final. */
  abandon(request: ChargeRequest): Promise<ChargeOutcome>;
  refund(request: RefundRequest): Promise<RefundOutcome>;
  /**
   * The provider's mark of a card's number, the same whoever types it and however often; null where it gives none.
   * `source` is a paymentToken, used or not, or the reference of a saved card.
   */
  findFingerprint(source: string): Promise<string | null>;
  /** Saves a card without charging it. A repeat answers what became of it. @throws LostCustomer */
  saveCard(request: CardSetupRequest): Promise<CardSetupOutcome>;
  /** Makes sure that no card is saved under this reference any more, unless it was already. The outcome is final. */
  abandonCard(request: CardSetupRequest): Promise<CardSetupOutcome>;
  /** Every charge made since an instant, in any order. */
  listCharges(since: Date): AsyncIterable<ListedCharge>;
  /** The last charges, newest first, at most so many. */
  latestCharges(limit: number): Promise<ListedCharge[]>;
  /** Every refund made since an instant, in any order. */
  listRefunds(since: Date): AsyncIterable<ListedRefund>;
  /** Every dispute opened since an instant, in any order. */
  listDisputes(since: Date): AsyncIterable<ListedDispute>;
  /** What moved on the shop's account with the provider, from an instant to another. */
  listMovements(from: Date, to: Date): AsyncIterable<ProviderMovement>;
  close(): Promise<void>;
}
