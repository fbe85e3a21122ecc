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

export interface ChargeRequest {
  /** Random and unique; the provider charges once for each, even if asked again. */
  reference: string;
  amountCents: number;
  /** A paymentToken from the browser, or the reference of a saved card. */
  source: string;
  /** Saves the card for the later payments of a layby. */
  savesCard: boolean;
  /** No customer is there to confirm: a bank that wants a confirmation declines instead. */
  isOffSession: boolean;
  metadata: ChargePurpose;
}

/** The provider's outcome of a charge. `succeeded` and `declined` are final. */
export type ChargeOutcome =
  | {
      status: 'succeeded';
      providerChargeId: string;
      chargedAt: string;
      /** The card, where the provider saves it. */
      card: ProviderCard | null;
      /** The card that paid, saved or not, as people know it. */
      paidWith: { brand: string; last4: string } | null;
    }
  | { status: 'declined'; providerChargeId: string | null; declineCode: string }
  /** The bank wants the customer to confirm. */
  | { status: 'action'; providerChargeId: string; clientSecret: string }
  /** The provider has it and is still at work. */
  | { status: 'pending' };

/** The decline code of a charge that was given up before it ever reached the provider. */
export const neverSent = 'never_sent';
/** The decline code of a charge that was given up while it waited for its customer. */
export const abandoned = 'abandoned';

/** A charge as the provider lists it, to be compared with the shop's own records. */
export interface ListedCharge {
  reference: string;
  createdAt: string;
  amountCents: number;
  refundedCents: number;
  metadata: ChargePurpose;
  outcome: ChargeOutcome;
}

/** A payment that waits for its customer to choose a card. */
export interface PaymentToStart {
  /** Unique for what is paid; a repeat with the same reference returns the same payment. */
  reference: string;
  amountCents: number;
  metadata: ChargePurpose;
}

export interface RefundRequest {
  /** Random and unique; the provider refunds once for each. */
  reference: string;
  chargeReference: string;
  amountCents: number;
  /** The order that it belongs to, stored by the provider like a charge's purpose. */
  metadata: { orderId: number };
}

export type RefundOutcome =
  | { status: 'succeeded'; providerRefundId: string }
  | { status: 'refused'; reason: string }
  /** The provider has it and is still at work. */
  | { status: 'pending' };

/** A refund as the provider lists it. Refused ones are not listed. */
export interface ListedRefund extends RefundRequest {
  createdAt: string;
  outcome: RefundOutcome;
}

/**
 * A payment provider. A method that throws or takes too long counts as silence: nobody knows whether it was done, and
 * asking again with the same reference never does it twice.
 */
export interface Gateway {
  readonly name: 'till' | 'stripe';
  /** What is charged where the customer sent no token and the plan has no saved card; null: a token is needed. */
  readonly defaultSource: string | null;
  /** Whether a text can be a paymentToken of this provider at all. */
  isToken(text: string): boolean;
  charge(request: ChargeRequest): Promise<ChargeOutcome>;
  /**
   * Starts a payment that the provider's own form can show; its secret is for the customer's browser. Nothing is charged
   * by it: the money is taken by `charge`, once the form has answered with a paymentToken.
   */
  startPayment(payment: PaymentToStart): Promise<{ clientSecret: string }>;
  /** The present outcome of a charge; null: it never arrived. */
  find(reference: string): Promise<ChargeOutcome | null>;
  /** Makes sure that nothing is charged under this reference any more, unless it was already. The outcome is final. */
  abandon(reference: string): Promise<ChargeOutcome>;
  refund(request: RefundRequest): Promise<RefundOutcome>;
  /** Saves a card without charging it. Null: the card is declined. */
  saveCard(token: string): Promise<ProviderCard | null>;
  /** Every charge made since an instant, oldest first. */
  listCharges(since: Date): Promise<ListedCharge[]>;
  /** The last charges, newest first, at most so many. */
  latestCharges(limit: number): Promise<ListedCharge[]>;
  /** Every refund made since an instant, oldest first. */
  listRefunds(since: Date): Promise<ListedRefund[]>;
  /** The customer's answer to the simulated bank; null: no such charge. Real providers talk to the browser themselves. */
  confirm?(clientSecret: string, isConfirmed: boolean): Promise<ChargeOutcome | null>;
  close(): Promise<void>;
}
