import type {
  CaptureRequest,
  ChargeRequest,
  PaymentProvider,
  RefundRequest,
} from '#server/payments/providers/payment-provider.ts';

/**
 * The faults of the connection to the provider. A hook that throws breaks the connection at that point; a hook that waits makes
 * the connection slow.
 */
export interface ProviderFaults {
  /** If this hook throws, the charge never arrived. */
  beforeCharge?(request: ChargeRequest): Promise<void>;
  /** At this point the money has moved. If the hook throws, the response was lost. */
  afterCharge?(request: ChargeRequest): Promise<void>;
  /** Like the hooks for charges. */
  beforeCapture?(request: CaptureRequest): Promise<void>;
  afterCapture?(request: CaptureRequest): Promise<void>;
  /** At this point the card is saved. */
  afterCard?(): Promise<void>;
  beforeRefund?(request: RefundRequest): Promise<void>;
  afterRefund?(request: RefundRequest): Promise<void>;
  /** Runs before any other request to the provider about a charge. */
  beforeResponse?(reference: string): Promise<void>;
}

/** Returns the real provider with these faults on its connection. */
export function behindBadLine<Provider extends PaymentProvider>(provider: Provider, faults: ProviderFaults): Provider {
  const line: Partial<PaymentProvider> = {
    async charge(request) {
      await faults.beforeCharge?.(request);
      const outcome = await provider.charge(request);
      await faults.afterCharge?.(request);
      return outcome;
    },
    async capture(request) {
      await faults.beforeCapture?.(request);
      const outcome = await provider.capture(request);
      await faults.afterCapture?.(request);
      return outcome;
    },
    async saveCard(request) {
      const outcome = await provider.saveCard(request);
      await faults.afterCard?.();
      return outcome;
    },
    async refund(request) {
      await faults.beforeRefund?.(request);
      const outcome = await provider.refund(request);
      await faults.afterRefund?.(request);
      return outcome;
    },
    async createCharge(request) {
      await faults.beforeResponse?.(request.reference);
      return provider.createCharge(request);
    },
    async find(request) {
      await faults.beforeResponse?.(request.reference);
      return provider.find(request);
    },
    async release(request) {
      await faults.beforeResponse?.(request.reference);
      return provider.release(request);
    },
    async abandon(request) {
      await faults.beforeResponse?.(request.reference);
      return provider.abandon(request);
    },
  };
  return withMethods(provider, line);
}

/** The same provider, with some of its methods replaced for a test. */
export function withMethods<Provider extends PaymentProvider>(
  provider: Provider,
  methods: Partial<PaymentProvider>,
): Provider {
  return new Proxy(provider, {
    get(target, name) {
      const replaced: unknown = Reflect.get(methods, name);
      if (replaced !== undefined) return replaced;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
