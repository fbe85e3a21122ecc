import type { ChargedBox } from './charged-box.ts';

export const providerNames = ['till', 'stripe'] as const;
export type ProviderName = (typeof providerNames)[number];

/** A card that the provider saves for later charges. */
export interface ProviderCard {
  /** The provider's id for the card; never the card number. */
  reference: string;
  brand: string;
  last4: string;
}

/**
 * The purpose of a charge. The provider stores it with the charge, so that the shop can restore the charge if its database is
 * lost.
 */
export interface ChargePurpose {
  allocations: { orderId: number; amountCents: number }[];
  kind?: 'customer' | 'scheduled' | 'retry';
  /** The instalment that the scheduler charged, and the number of the attempt. */
  instalmentId?: number;
  attempt?: number;
  /** The repeating box that was charged. */
  box?: ChargedBox;
}

/** A customer to create at the provider, as the owner of saved cards. This is an account, or the buyer of one guest order. */
export interface NewCustomer {
  /** The person's unique key; the provider creates only one customer for it, even if the request is repeated. */
  reference: string;
  email: string | null;
  name: string | null;
}

export interface ChargeRequest {
  /** The charge's own key, random and unique; the provider charges only once for it, even if the request is repeated. */
  reference: string;
  /** The provider's id for the charge, once it is known. */
  providerChargeId: string | null;
  amountCents: number;
  /** The card to charge: a paymentToken from the browser, or the reference of a saved card. */
  source: string;
  /** The provider's customer who owns the saved card, or will own it. */
  customer: string | null;
  /** Whether to save the card for a layby's later payments. */
  savesCard: boolean;
  /** Whether the customer isn't there to confirm the charge. A bank that requires confirmation then declines it. */
  isOffSession: boolean;
  /** `manual`: the amount is only held, until `capture` or `release`. */
  capture: 'automatic' | 'manual';
  purpose: ChargePurpose;
  createdAt: string;
}

export interface CaptureRequest extends Pick<ChargeRequest, 'reference' | 'providerChargeId' | 'purpose'> {
  /** The capture's own key, random and unique; a repeated request captures only once. */
  captureReference: string;
  /** At most the amount that is held. The rest is released. */
  amountCents: number;
  /** When the capture was stored, before the provider was first asked: the time of the payment. */
  createdAt: string;
}

export type ReleaseRequest = Pick<ChargeRequest, 'reference' | 'providerChargeId'>;

/**
 * Thrown if the provider doesn't have this customer any more, for example because the customer was deleted in the provider's dashboard.
 * Nothing was created.
 */
export class LostCustomer extends Error {
  readonly customer: string;

  constructor(customer: string, options: ErrorOptions) {
    super('The provider no longer has this customer', options);
    this.customer = customer;
  }
}

/** A charge that exists at the provider but can't move money yet. */
export interface CreatedCharge {
  providerChargeId: string;
  /** The secret with which the provider's own payment form in the customer's browser opens the charge. */
  clientSecret: string;
}

/** The provider's outcome of a charge. `succeeded` and `declined` are final: nothing more is charged under its reference. */
export type ChargeOutcome =
  | {
      /** The bank keeps the money for the shop until `endsAt`; nothing has moved. */
      status: 'held';
      providerChargeId: string;
      endsAt: string;
      held: { amountCents: number; currency: string; reference: string };
      card: ProviderCard | null;
      paidWith: { brand: string; last4: string } | null;
    }
  /** The hold was released by the shop, or it ended and the bank released it. This status is final. */
  | { status: 'released'; providerChargeId: string }
  | {
      status: 'succeeded';
      providerChargeId: string;
      chargedAt: string;
      /**
       * The amount and the reference that the provider states for the charge. They are compared with the shop's charge before the
       * outcome is recorded.
       */
      charged: { amountCents: number; currency: string; reference: string; refundedCents: number };
      /** The card, if the provider saves it. */
      card: ProviderCard | null;
      /** The card that was charged, saved or not, as it is shown to people. */
      paidWith: { brand: string; last4: string } | null;
    }
  | {
      status: 'declined';
      providerChargeId: string | null;
      declineCode: string;
      /** Whether only the customer can resolve the decline. If so, the same card is never retried automatically. */
      needsCustomer: boolean;
    }
  /** `action`: the bank requires the customer to confirm. */
  | { status: 'action'; providerChargeId: string; clientSecret: string }
  /** `pending`: the provider is still processing the charge. */
  | { status: 'pending' };

export type HeldOutcome = Extract<ChargeOutcome, { status: 'held' }>;
export type DeclinedOutcome = Extract<ChargeOutcome, { status: 'declined' }>;

/** The decline code of a charge that was abandoned before it reached the provider. */
export const neverSent = 'never_sent';
/** The decline code of a charge that was abandoned while it waited for its customer. */
export const abandoned = 'abandoned';
/** The decline code of a charge that differed from the shop's charge and was refunded in full at the provider. */
export const refundedMismatch = 'refunded_mismatch';

/** A charge as listed by the provider, for comparison with the shop's own records. */
export interface ListedCharge {
  reference: string;
  createdAt: string;
  amountCents: number;
  refundedCents: number;
  customer: string | null;
  capture: ChargeRequest['capture'];
  purpose: ChargePurpose;
  outcome: ChargeOutcome;
}

export interface RefundRequest {
  /** The refund's own key, random and unique. Requests with the same reference are refunded only once. */
  reference: string;
  chargeReference: string;
  /** The provider's own id of the charge; null if the shop never received it. */
  providerChargeId: string | null;
  amountCents: number;
  /** The id of the order that is refunded. The provider stores it with the refund, like a charge's purpose. */
  orderId: number;
  createdAt: string;
}

export type RefundOutcome =
  | { status: 'succeeded'; providerRefundId: string }
  /** `refused`: the refund wasn't made, or failed afterwards, so the customer didn't receive the money. */
  | { status: 'refused'; reason: string }
  /**
   * `pending`: the refund isn't made yet. The provider is processing it, or it waits until the shop's balance covers it or the shop's
   * key has the right to make it.
   */
  | { status: 'pending'; waitsFor?: 'balance' | 'right' };

/** A refund as the provider lists it. Refunds that were never made are not listed. */
export interface ListedRefund {
  reference: string;
  chargeReference: string;
  amountCents: number;
  orderId: number;
  createdAt: string;
  outcome: RefundOutcome;
}

/** A request to save a card without charging it. */
export interface CardSetupRequest {
  /** The setup's own key, random and unique; the provider saves only one card for it, even if the request is repeated. */
  reference: string;
  /** The provider's id for the setup, once it is known. */
  providerSetupId: string | null;
  /** The card to save: a paymentToken from the browser. */
  source: string;
  customer: string | null;
  createdAt: string;
}

/** The outcome of saving a card. `succeeded` and `declined` are final. */
export type CardSetupOutcome =
  | { status: 'succeeded'; providerSetupId: string; card: ProviderCard }
  | { status: 'declined'; providerSetupId: string | null; declineCode: string }
  | { status: 'action'; providerSetupId: string; clientSecret: string }
  | { status: 'pending' };

/** A customer's objection to a charge at their bank, as recorded by the provider. */
export interface ListedDispute {
  providerDisputeId: string;
  providerChargeId: string;
  /** The charge's reference; null if the shop didn't make the charge. */
  chargeReference: string | null;
  amountCents: number;
  reason: string;
  status: 'needs_response' | 'under_review' | 'won' | 'lost' | 'warning';
  /**
   * `inquiry`: the bank requests information before it disputes the charge. `appeal`: a decision is reviewed, so it is no longer final.
   * `prevented`: no dispute was opened. The money was returned to the customer automatically (`lost`), or the shop keeps it (`won`).
   */
  stage: 'inquiry' | 'dispute' | 'appeal' | 'prevented';
  /** The deadline for the shop's response to the bank. */
  respondBy: string | null;
  createdAt: string;
}

/** One line of the provider's account with the shop: money in, money out, and the provider's fee. */
export interface ProviderMovement {
  id: string;
  kind: 'charge' | 'refund' | 'refund-failed' | 'dispute' | 'fee' | 'payout' | 'other';
  at: string;
  /** The amount of the movement in cents; negative for outgoing money. */
  amountCents: number;
  feeCents: number;
  /** The reference of the charge or refund, if the movement has one. */
  reference: string | null;
  /** The provider's id of the charge that the movement is about; null if none. */
  providerChargeId: string | null;
  /** The payout that transferred the movement's amount to the shop's bank; null until then. */
  payoutId: string | null;
}

/**
 * A payment provider. If a method throws or takes too long, it is unknown whether the provider carried out the request. The same
 * request can be repeated: under one reference it is carried out only once.
 */
export interface PaymentProvider {
  readonly name: ProviderName;
  /** The source that is charged if the customer sent no token and the plan has no saved card; null: a token is required. */
  readonly defaultSource: string | null;
  /** The smallest amount that the provider charges, in cents. */
  readonly minimumCents: number;
  /**
   * The number of days for which a hold is certain to last. If the delivery day is further away, the hold is placed this many days
   * before it.
   */
  readonly holdDays: number;
  /** Whether the text has the form of a paymentToken of this provider. */
  isToken(text: string): boolean;
  /**
   * Returns the id that a charge will have, if the id can be derived from the reference. The id is then stored with the charge before
   * the provider is called. If null, `createCharge` returns the id.
   */
  chargeIdOf(reference: string): string | null;
  createCustomer(customer: NewCustomer): Promise<string>;
  /**
   * Deletes a customer's details and saved cards. Charges and refunds stay. Returns true if the customer is deleted, even if that
   * happened earlier. Returns false if this account never had the customer.
   */
  deleteCustomer(customer: string): Promise<boolean>;
  /** Creates the charge without moving any money, so that its id can be stored first. @throws LostCustomer */
  createCharge(request: ChargeRequest): Promise<CreatedCharge>;
  /** Charges the card, only once for each reference. If the charge already has an outcome, that outcome is returned. */
  charge(request: ChargeRequest): Promise<ChargeOutcome>;
  /** Returns the current outcome of a charge; null if the charge never arrived, or if no money was requested for it yet. */
  find(request: ChargeRequest): Promise<ChargeOutcome | null>;
  /** Makes sure that nothing more is charged under this reference. The outcome is final, and may be an earlier success. */
  abandon(request: ChargeRequest): Promise<ChargeOutcome>;
  /** Captures a held amount, or a part of it, only once. Returns `released` if the hold has ended. */
  capture(request: CaptureRequest): Promise<ChargeOutcome>;
  /** Releases a held amount. The outcome is final, and may be an earlier capture. */
  release(request: ReleaseRequest): Promise<ChargeOutcome>;
  refund(request: RefundRequest): Promise<RefundOutcome>;
  /**
   * The provider's fingerprint of a card's number; null if there is none. The same card has the same fingerprint, no matter who enters it.
   * `source` is a paymentToken, used or not, or the reference of a saved card.
   */
  findFingerprint(source: string): Promise<string | null>;
  /** Saves a card without charging it. A repeat returns the outcome of the first request. @throws LostCustomer */
  saveCard(request: CardSetupRequest): Promise<CardSetupOutcome>;
  /** Makes sure that no card is saved under this reference any more. The outcome is final, and may be an earlier success. */
  abandonCard(request: CardSetupRequest): Promise<CardSetupOutcome>;
  /** Every charge made since an instant, in any order. */
  listCharges(since: Date): AsyncIterable<ListedCharge>;
  /** The latest charges, newest first, up to `limit`. */
  latestCharges(limit: number): Promise<ListedCharge[]>;
  /** Every refund made since an instant, in any order. */
  listRefunds(since: Date): AsyncIterable<ListedRefund>;
  /** Every dispute opened since an instant, in any order. */
  listDisputes(since: Date): AsyncIterable<ListedDispute>;
  /** The movements of the shop's account with the provider between two instants. */
  listMovements(from: Date, to: Date): AsyncIterable<ProviderMovement>;
  /** The time of the provider's clock. Undefined if the provider runs on this computer. */
  readClock?(): Promise<Date>;
  close(): Promise<void>;
}
