import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type PathValue, type UseFormReturn, useForm } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import type { User } from '#core/accounts/account.ts';
import { accountName } from '#core/accounts/account-name.ts';
import { makeCounterSale, type NewCounterSale } from '#core/counter-sale/counter-sale-api.ts';
import { type Day, isDay, melbourneDay } from '#core/dates.ts';
import type { ChangedItem } from '#core/orders/order-api.ts';
import { onceApproved } from '#storefront/accounts/admin/approval/approval-request.ts';
import { currentUserKey, useCurrentUser } from '#storefront/accounts/current-user.ts';
import { isLostSession } from '#storefront/accounts/lost-session.ts';
import { rejectionOf } from '#storefront/admin/ui/rejection.ts';
import type { Problem } from '#storefront/api/api-error.ts';
import { call } from '#storefront/api/call.ts';
import { newClientKey } from '#storefront/api/client-key.ts';
import { contentQueries } from '#storefront/content/content-queries.ts';
import { deliveryQueries } from '#storefront/delivery/delivery-queries.ts';
import { useShop } from '#storefront/layout/use-shop.ts';
import { changedWithOrder } from '#storefront/orders/admin/staff-orders.ts';
import { tabStorage } from '#storefront/payments/tab-storage.ts';
import { staffPlatform } from '#storefront/platform/admin/staff-platform.ts';
import { countCash, takenCents } from './counter-sale-amounts.ts';
import {
  problemsOf,
  type SaleProblems,
  type SaleTerms,
  saleBody,
  saleProblems,
  saleTerms,
} from './counter-sale-body.ts';
import { type CreatedSale, emptySale, type SaleDraft } from './counter-sale-draft.ts';
import {
  forgetUnanswered,
  readSale,
  type SavedSale,
  saveSale,
  saveTyped,
  type UnansweredSale,
} from './saved/sale-storage.ts';
import { type SaleDelivery, useSaleDelivery } from './use-sale-delivery.ts';

export interface CounterSale {
  form: UseFormReturn<SaleDraft>;
  draft: SaleDraft;
  /** Changes parts of the draft that aren't inputs of the form. */
  change(part: Partial<SaleDraft>): void;
  /** The Melbourne day by this computer's clock, or by the shop's clock if the two differ. */
  today: Day;
  /** The days that can be chosen for the sale's address. */
  days: SaleDelivery['days'];
  /** The agreement of the layby that the sale creates; null for a sale in full. */
  terms: SaleTerms | null;
  /** The problems of the sale by field; empty until the first attempt to finish it. */
  problems: SaleProblems;
  /** Why the shop rejected the last attempt; null if it wasn't rejected. */
  failure: string | null;
  /** Whether the last attempt got no response, so that the sale may have been made. */
  isUnanswered: boolean;
  /** The name of the colleague who sent the unanswered sale; null if the current user sent it. */
  sentBy: string | null;
  isSending: boolean;
  created: CreatedSale | null;
  /** Whether the shop rejected the sale because of a delivery limit that staff may override. */
  passableLimit: boolean;
  passLimit(): void;
  /** Sends the sale. Returns false if an input must be corrected first. */
  finish(): boolean;
  /** Sends the unanswered sale again. If the shop hasn't recorded it, it is recorded in the current user's name. */
  retry(): void;
  /** Shows a colleague's unanswered sale. */
  open(sale: UnansweredSale): void;
  /** Closes a colleague's unanswered sale without changing it, and starts a new sale. */
  putAside(): void;
  startAgain(): void;
}

const mutationKey = ['admin', 'counter-sale'];
const passableLimits = [
  'day_full',
  'day_closed',
  'not_a_delivery_day',
  'below_minimum',
  'not_delivered_there',
  'out_of_stock',
];
const nothingSent = { sent: null, created: null };
/** A sale's progress, and the staff member who is making it. */
type Progress = Omit<SavedSale, 'draft'>;

/**
 * The sale on the counter screen. It is kept across a reload. However often it is sent, it is made only once, because its key
 * stays the same.
 */
export function useCounterSale(): CounterSale {
  const user = useCurrentUser();
  const by = user?.id ?? null;
  const [start] = useState(() => saleAtHand(by));
  const form = useForm<SaleDraft>({ defaultValues: start.draft });
  const draft = form.watch();
  const [{ sent, created, ...sender }, setProgress] = useState<Progress>(start);
  const [hasTried, setTried] = useState(false);
  /** The shop's rejection of the sale, until the sale is changed. */
  const [rejected, setRejected] = useState<Problem | null>(null);
  const [shopToday, setShopToday] = useState<Day | null>(null);
  const queries = useQueryClient();

  function change(part: Partial<SaleDraft>): void {
    for (const name of Object.keys(part) as (keyof SaleDraft)[]) {
      form.setValue(name, part[name] as PathValue<SaleDraft, keyof SaleDraft>);
    }
  }
  function progress(part: Pick<Progress, 'sent' | 'created'>): void {
    const next = { by, byName: user ? accountName(user) : '', ...part };
    setProgress(next);
    // When the response arrives, another person may be working here, whose own sale is stored.
    const isStillHere = (queries.getQueryData<User | null>(currentUserKey)?.id ?? null) === by;
    if (isStillHere) saveSale(tabStorage(), { ...next, draft: form.getValues() });
  }
  // Saves the sale whenever it changes. While a sale is being sent, nothing can be typed.
  useEffect(() => {
    const changes = form.watch(() => {
      setRejected(null);
      saveTyped(tabStorage(), { by, draft: form.getValues() });
    });
    return () => changes.unsubscribe();
  }, [form, by]);

  const { mutate, isPending: isSending } = useMutation({
    mutationKey,
    mutationFn: (body: NewCounterSale) =>
      onceApproved((approval) => call(makeCounterSale, { body: { ...body, approval } })),
    onMutate(body) {
      setRejected(null);
      progress({ sent: body, created: null });
      return { isRepeat: sent !== null };
    },
    onSuccess({ order }, body) {
      forgetUnanswered(tabStorage(), body);
      markShown(order.id);
      const how = body.paid?.method ?? 'later';
      if (how === 'cash') staffPlatform().openDrawer();
      const sold = form.getValues();
      const { handedCents } = countCash(takenCents(sold), how === 'cash' ? sold.handed : '');
      form.reset(emptySale());
      progress({ sent: null, created: { order, how, handedCents } });
      for (const queryKey of [...changedWithOrder, ['admin', 'users']]) void queries.invalidateQueries({ queryKey });
    },
    onError(error, body, tried) {
      const problem = rejectionOf(error, { isRepeat: tried?.isRepeat ?? false });
      // It is unknown whether the sale was made, so only the same sale may be sent again.
      if (problem === null) return;
      forgetUnanswered(tabStorage(), body);
      if (isLostSession(error)) return progress(nothingSent);
      change({ ...afterProblem(form.getValues(), problem), override: false });
      // The delivery fee and the days on screen may be outdated, so they are loaded again.
      void queries.invalidateQueries({ queryKey: deliveryQueries.all });
      progress(nothingSent);
      setTried(true);
      setRejected(problem);
      if (problem.code !== 'terms_changed') return;
      setShopToday(typeof problem.today === 'string' && isDay(problem.today) ? problem.today : null);
      void queries.invalidateQueries(contentQueries.shop());
    },
  });
  function send(body: NewCounterSale): void {
    if (queries.isMutating({ mutationKey }) === 0) mutate(body);
  }
  function putAside(): void {
    setTried(false);
    form.reset(emptySale());
    progress(nothingSent);
  }
  function startAgain(): void {
    if (sent !== null) forgetUnanswered(tabStorage(), sent);
    putAside();
  }

  // If the page was reloaded while a sale was being sent, the sale is sent again immediately.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was out when the screen opened
  useEffect(() => {
    if (start.sent !== null) send(start.sent);
  }, []);

  // Returning from another screen starts the next sale. After a reload, the finished sale is still shown.
  useEffect(
    () => () => {
      if (readSale(tabStorage(), by).created !== null)
        saveSale(tabStorage(), { by, byName: '', draft: emptySale(), ...nothingSent });
    },
    [by],
  );

  // Pressing the link to this screen on a finished sale starts the next sale.
  const { key } = useLocation();
  const shownAt = useRef(key);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => {
    if (shownAt.current === key) return;
    shownAt.current = key;
    if (created !== null) startAgain();
  }, [key]);

  const today = shopToday ?? melbourneDay(new Date());
  const delivery = useSaleDelivery(draft, today);
  const { feeCents, isDayGone } = delivery;
  useEffect(() => {
    if (sent === null && form.getValues('deliveryFee') !== feeCents) form.setValue('deliveryFee', feeCents);
  }, [form, feeCents, sent]);
  // While staff may still override a delivery limit, the day that was rejected because of it stays chosen.
  const isPassable = rejected !== null && passableLimits.includes(rejected.code);
  useEffect(() => {
    if (sent === null && isDayGone && !isPassable) form.setValue('deliveryDate', '');
  }, [form, isDayGone, isPassable, sent]);
  const shop = useShop();
  const terms = saleTerms(draft, shop, today);
  const termsText = terms?.text ?? '';
  const found = saleProblems(draft, termsText, shop.minimumChargeCents);
  return {
    form,
    draft,
    change,
    today,
    days: isDayGone && isPassable ? [...delivery.days, draft.deliveryDate].sort() : delivery.days,
    terms,
    problems: hasTried ? { ...problemsOf(rejected?.errors ?? []), ...found } : {},
    failure: rejected?.detail ?? null,
    passableLimit: isPassable,
    passLimit() {
      form.setValue('override', true);
      send(saleBody(form.getValues(), termsText));
    },
    isSending,
    isUnanswered: sent !== null && !isSending,
    sentBy: sent !== null && by !== null && sender.by !== by ? sender.byName : null,
    created,
    finish() {
      if (sent !== null) return true;
      setRejected(null);
      const isReady = Object.keys(found).length === 0;
      setTried(!isReady);
      if (isReady) send(saleBody(draft, termsText));
      return isReady;
    },
    retry() {
      if (sent !== null) send(sent);
    },
    open(sale) {
      setTried(false);
      form.reset(sale.draft);
      setProgress(sale);
    },
    putAside,
    startAgain,
  };
}

/**
 * Returns the sale to show when the screen opens. A finished sale is shown again only after a reload; opening the URL or a link
 * starts the next sale.
 */
function saleAtHand(by: number | null): SavedSale {
  const saved = readSale(tabStorage(), by);
  const shownId: unknown = window.history.state?.counterSale;
  if (saved.created === null || saved.created.order.id === shownId) return saved;
  return { by, byName: '', draft: emptySale(), ...nothingSent };
}

/**
 * Marks this entry of the browser's history as showing a finished sale. A reload keeps the mark, but a new navigation has no
 * mark.
 */
function markShown(orderId: number): void {
  window.history.replaceState({ ...window.history.state, counterSale: orderId }, '');
}

/**
 * Returns the changes to a sale that the shop rejected. Its lines take the new prices, so that the next attempt uses the prices
 * that are then shown. If another sale was made with the key, in a copy of this tab, a new key replaces it.
 */
function afterProblem({ lines }: SaleDraft, { code, items }: Problem): Partial<SaleDraft> {
  if (code === 'key_reused') return { clientKey: newClientKey() };
  if (!Array.isArray(items)) return {};
  const changed = items as ChangedItem[];
  return {
    lines: lines.map((line) => {
      const price = changed.find((item) => item.productId === line.product.id)?.unitPrice ?? null;
      return price === null ? line : { ...line, product: { ...line.product, price } };
    }),
  };
}
