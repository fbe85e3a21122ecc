import { eq } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { formatMoney } from '#core/money.ts';
import type { PaymentAlert } from '#core/payments/payment-alert-api.ts';
import type { Deps } from '#server/deps.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { paymentAlerts } from '../payment-tables.ts';
import { askProvider, requireProvider } from '../providers/ask-provider.ts';
import { StripeProvider } from '../providers/stripe/stripe-provider.ts';
import { closeAlert, getAlert } from './alert-queries.ts';

type RefundContext = Pick<RequestContext<{ id: number }>, 'params' | 'actor' | 'now' | 'write'>;

/**
 * Refunds the rest of a charge that the shop didn't make, and closes its alert. The refund's reference is derived from the
 * charge, so that a repeated request finds the first refund. The provider is called first: if the shop crashes afterwards, the
 * alert stays open.
 * @throws AppError not_found; wrong_status if it isn't an alert about such a charge, or if the provider refuses; unavailable
 */
export async function refundUnknownCharge(deps: Deps, context: RefundContext): Promise<PaymentAlert> {
  const { params, actor, now } = context;
  const { kind, subject, amount, createdAt } = await deps.store.read((db) => getAlert(db, params.id));
  if (kind !== 'unknown-charge') {
    throw new AppError('wrong_status', { detail: 'Only a charge that isn’t the shop’s can be refunded here.' });
  }
  const stripe = deps.providers.find('stripe');
  if (!(stripe instanceof StripeProvider)) {
    throw new AppError('wrong_status', {
      detail: 'This charge can only be refunded with Stripe’s keys, which aren’t set.',
    });
  }
  const outcomeOfRefund = askProvider(stripe.refundUnknown(subject, createdAt));
  const outcome = await requireProvider(deps, outcomeOfRefund, 'The alert stays open');
  if (outcome.status === 'refused') {
    throw new AppError('wrong_status', { detail: `Stripe refuses this refund: ${outcome.reason}` });
  }
  if (outcome.status === 'pending' && outcome.waitsFor === 'right') {
    throw new AppError('wrong_status', {
      detail:
        'Stripe doesn’t let the shop’s key make refunds. Give the key the right to write refunds under API keys in Stripe’s dashboard, then refund it again.',
    });
  }
  if (outcome.status === 'pending' && outcome.waitsFor === 'balance') {
    throw new AppError('wrong_status', {
      detail:
        'The shop’s balance at Stripe is too low for this refund. Add money under Balances in Stripe’s dashboard, then refund it again.',
    });
  }
  deps.log.warn({ charge: subject, staff: actor?.id }, 'A charge that is not the shop’s was refunded');
  const detail = `${formatMoney(amount)} was charged at the provider, and not by this shop. Staff have refunded it.`;
  return context.write(async (tx) => {
    await tx.update(paymentAlerts).set({ detail }).where(eq(paymentAlerts.id, params.id));
    return closeAlert(tx, params.id, { actor, now });
  });
}
