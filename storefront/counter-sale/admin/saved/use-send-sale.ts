import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { makeCounterSale, type NewCounterSale } from '#core/counter-sale/counter-sale-api.ts';
import type { ChangedItem } from '#core/orders/order-api.ts';
import { onceApproved } from '#storefront/accounts/admin/approval/approval-request.ts';
import { isLostSession } from '#storefront/accounts/lost-session.ts';
import { rejectionOf } from '#storefront/admin/ui/rejection.ts';
import type { Problem } from '#storefront/api/api-error.ts';
import { call } from '#storefront/api/call.ts';
import { newClientKey } from '#storefront/api/client-key.ts';
import { contentQueries } from '#storefront/content/content-queries.ts';
import { deliveryQueries } from '#storefront/delivery/delivery-queries.ts';
import { changedWithOrder } from '#storefront/orders/admin/staff-orders.ts';
import { tabStorage } from '#storefront/payments/tab-storage.ts';
import { staffPlatform } from '#storefront/platform/admin/staff-platform.ts';
import { countCash, takenCents } from '../counter-sale-amounts.ts';
import { changeDraft, emptySale, type SaleDraft, type SaleLine } from '../counter-sale-draft.ts';
import { markShown, nothingSent } from './sale-at-hand.ts';
import { forgetUnanswered } from './sale-storage.ts';
import type { SaleProgress } from './use-sale-progress.ts';

const mutationKey = ['admin', 'counter-sale'];

interface Sending {
  form: UseFormReturn<SaleDraft>;
  progress: SaleProgress;
  /** Called with null when a sale is sent. Called with the shop's reason if it rejects the sale. */
  onProblem(problem: Problem | null): void;
}

/**
 * Sends sales, one at a time. A sale without a response stays stored. Only this sale can then be sent, so that it isn't made twice
 * under another key.
 */
export function useSendSale({ form, progress, onProblem }: Sending) {
  const queries = useQueryClient();
  const { mutate, isPending: isSending } = useMutation({
    mutationKey,
    mutationFn: (body: NewCounterSale) =>
      onceApproved((approval) => call(makeCounterSale, { body: { ...body, approval } })),
    onMutate(body) {
      onProblem(null);
      progress.record({ sent: body, created: null });
      return { isRepeat: progress.sent !== null };
    },
    onSuccess({ order }, body) {
      forgetUnanswered(tabStorage(), body);
      markShown(order.id);
      const how = body.paid?.method ?? 'later';
      if (how === 'cash') staffPlatform().openDrawer();
      const sold = form.getValues();
      const { handedCents } = countCash(takenCents(sold), how === 'cash' ? sold.handed : '');
      form.reset(emptySale());
      progress.record({ sent: null, created: { order, how, handedCents } });
      for (const queryKey of [...changedWithOrder, ['admin', 'users']]) void queries.invalidateQueries({ queryKey });
    },
    onError(error, body, tried) {
      const problem = rejectionOf(error, { isRepeat: tried?.isRepeat ?? false });
      // The sale may have been made, so only the same sale may be sent again.
      if (problem === null) return;
      forgetUnanswered(tabStorage(), body);
      if (isLostSession(error)) return progress.record(nothingSent);
      changeDraft(form, { ...afterProblem(form.getValues(), problem), override: false });
      // The delivery fee and the days on the screen may be outdated, so they are loaded again.
      void queries.invalidateQueries({ queryKey: deliveryQueries.all });
      progress.record(nothingSent);
      onProblem(problem);
      if (problem.code === 'terms_changed') void queries.invalidateQueries(contentQueries.shop());
    },
  });
  return {
    isSending,
    send(body: NewCounterSale): void {
      if (queries.isMutating({ mutationKey }) === 0) mutate(body);
    },
  };
}

/**
 * Returns the changes to a sale after the shop rejected it. The lines get the new prices, so that the next attempt sends the prices on
 * the screen. If a copy of this tab has used the sale's key for another sale, the sale gets a new key.
 */
function afterProblem({ lines }: SaleDraft, { code, items }: Problem): Partial<SaleDraft> {
  if (code === 'key_reused') return { clientKey: newClientKey() };
  if (!Array.isArray(items)) return {};
  return { lines: atNewPrices(lines, items as ChangedItem[]) };
}

/** The shop lists a product's line at the catalogue price first, then its labelled and weighed lines in their sequence. */
function atNewPrices(lines: readonly SaleLine[], changed: readonly ChangedItem[]): SaleLine[] {
  const isPlain = ({ measured }: SaleLine) => measured === null;
  const inOrder = [...lines.filter(isPlain), ...lines.filter((line) => !isPlain(line))];
  return lines.map((line) => {
    const { product, measured } = line;
    const same = inOrder.filter((each) => each.product.id === product.id);
    const unitPrice =
      changed.filter(({ productId }) => productId === product.id)[same.indexOf(line)]?.unitPrice ?? null;
    if (unitPrice === null) return line;
    if (measured !== null) return { ...line, measured: { ...measured, unitPrice } };
    return { ...line, product: { ...product, price: unitPrice } };
  });
}
