/** A card that the provider keeps for later charges. */
export interface ProviderCard {
  /** The provider's name for it; never the number. */
  reference: string;
  brand: string;
  last4: string;
}

/** What a charge is for, kept by the provider with the charge, so that a lost database can be told. */
export interface ChargePurpose {
  allocations: { orderId: number; amountCents: number }[];
  kind?: 'customer' | 'scheduled' | 'retry';
  /** The instalment that the scheduler charged, and which try it was. */
  instalmentId?: number;
  attempt?: number;
}

export interface ChargeRequest {
  /** Random and unique; the provider charges once for each, however often it is asked. */
  reference: string;
  amountCents: number;
  /** A paymentToken from the browser, or the reference of a saved card. */
  source: string;
  /** Keeps the card for the later payments of a layby. */
  savesCard: boolean;
  /** Nobody is there to confirm: a bank that wants its customer declines instead. */
  isOffSession: boolean;
  metadata: ChargePurpose;
}

/** The provider's word on a charge. `succeeded` and `declined` are final. */
export type ChargeOutcome =
  | {
      status: 'succeeded';
      providerChargeId: string;
      chargedAt: string;
      /** The card, where the provider keeps it. */
      card: ProviderCard | null;
      /** What paid, kept or not, in words for people. */
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

/** A charge as the provider lists it, to be compared with the shop's own books. */
export interface ListedCharge {
  reference: string;
  createdAt: string;
  amountCents: number;
  refundedCents: number;
  metadata: ChargePurpose;
  outcome: ChargeOutcome;
}

/** A payment that waits for its customer to say how it is paid. */
export interface PaymentToStart {
  /** Unique for what is paid; asked for again under it, the same payment is answered. */
  reference: string;
  amountCents: number;
  metadata: ChargePurpose;
}

export interface RefundRequest {
  /** Random and unique; the provider refunds once for each. */
  reference: string;
  chargeReference: string;
  amountCents: number;
  /** The order that it belongs to, kept by the provider as a charge's purpose is. */
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
 * Whoever takes the money. Everything that throws, or takes too long, is silence: nobody knows whether it was done, and
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
  /** The present word on a charge; null: it never arrived. */
  find(reference: string): Promise<ChargeOutcome | null>;
  /** Makes sure that nothing is charged under this reference any more, unless it was already. The answer is final. */
  abandon(reference: string): Promise<ChargeOutcome>;
  refund(request: RefundRequest): Promise<RefundOutcome>;
  /** Keeps a card without charging it. Null: the card is refused. */
  saveCard(token: string): Promise<ProviderCard | null>;
  /** Every charge made since an instant, oldest first. */
  listCharges(since: Date): Promise<ListedCharge[]>;
  /** The last charges, newest first, at most so many. */
  latestCharges(limit: number): Promise<ListedCharge[]>;
  /** Every refund made since an instant, oldest first. */
  listRefunds(since: Date): Promise<ListedRefund[]>;
  /** The simulated bank's customer answers; null: no such charge. Real providers talk to the browser themselves. */
  confirm?(clientSecret: string, isConfirmed: boolean): Promise<ChargeOutcome | null>;
  close(): Promise<void>;
}
