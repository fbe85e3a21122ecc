import type {
  ChargeOutcome,
  ChargeRequest,
  PaymentToStart,
  RefundOutcome,
  RefundRequest,
} from '#server/payments/providers/gateway.ts';
import { Till, type TillOptions } from '#server/payments/providers/till/till.ts';

/** What happens on the line to the till. A hook that throws breaks the line there; one that waits makes it slow. */
export interface TillFaults {
  /** Throwing means that the charge never arrived. */
  beforeCharge?(request: ChargeRequest): Promise<void>;
  /** The charge is in the ledger; throwing means that the response was lost. */
  afterCharge?(request: ChargeRequest): Promise<void>;
  /** As with charges. */
  beforeRefund?(request: RefundRequest): Promise<void>;
  afterRefund?(request: RefundRequest): Promise<void>;
  /** Before any question about a charge is answered. */
  beforeResponse?(reference: string): Promise<void>;
}

/** The real till behind a bad line. */
export class FaultyTill extends Till {
  readonly #faults: TillFaults;

  constructor({ faults, ...options }: TillOptions & { faults: TillFaults }) {
    super(options);
    this.#faults = faults;
  }

  override async charge(request: ChargeRequest): Promise<ChargeOutcome> {
    await this.#faults.beforeCharge?.(request);
    const outcome = await super.charge(request);
    await this.#faults.afterCharge?.(request);
    return outcome;
  }

  override async refund(request: RefundRequest): Promise<RefundOutcome> {
    await this.#faults.beforeRefund?.(request);
    const outcome = await super.refund(request);
    await this.#faults.afterRefund?.(request);
    return outcome;
  }

  override async startPayment(payment: PaymentToStart): Promise<{ clientSecret: string }> {
    await this.#faults.beforeResponse?.(payment.reference);
    return super.startPayment(payment);
  }

  override async find(reference: string): Promise<ChargeOutcome | null> {
    await this.#faults.beforeResponse?.(reference);
    return super.find(reference);
  }

  override async abandon(reference: string): Promise<ChargeOutcome> {
    await this.#faults.beforeResponse?.(reference);
    return super.abandon(reference);
  }
}
