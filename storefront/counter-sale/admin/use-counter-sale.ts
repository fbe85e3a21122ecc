import { useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { type Day, isDay, melbourneDay } from '#core/dates.ts';
import { useCurrentUser } from '#storefront/accounts/current-user.ts';
import type { Problem } from '#storefront/api/api-error.ts';
import { useShop } from '#storefront/layout/use-shop.ts';
import { tabStorage } from '#storefront/payments/tab-storage.ts';
import {
  problemsOf,
  type SaleProblems,
  type SaleTerms,
  saleBody,
  saleProblems,
  saleTerms,
} from './counter-sale-body.ts';
import { type CreatedSale, changeDraft, emptySale, type SaleDraft } from './counter-sale-draft.ts';
import { nothingSent, saleAtHand } from './saved/sale-at-hand.ts';
import { forgetUnanswered, type UnansweredSale } from './saved/sale-storage.ts';
import { useSaleProgress } from './saved/use-sale-progress.ts';
import { useSendSale } from './saved/use-send-sale.ts';
import { type SaleDelivery, useSaleDelivery } from './use-sale-delivery.ts';

export interface CounterSale {
  form: UseFormReturn<SaleDraft>;
  draft: SaleDraft;
  /** Changes fields of the draft that aren't inputs of the form. */
  change(part: Partial<SaleDraft>): void;
  /** Today in Melbourne, by this computer's clock. If the shop has reported another day, that day is used. */
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
  /** Sends the sale without a response again. If the shop hasn't recorded it yet, it does so in the current user's name. */
  retry(): void;
  /** Shows a colleague's unanswered sale. */
  open(sale: UnansweredSale): void;
  /** Closes a colleague's sale without a response and starts a new sale. The colleague's sale doesn't change. */
  putAside(): void;
  startAgain(): void;
}

const passableLimits = [
  'day_full',
  'day_closed',
  'not_a_delivery_day',
  'below_minimum',
  'not_delivered_there',
  'out_of_stock',
  'day_supplied',
];

/** The sale on the counter screen. A reload keeps it. Its key stays the same, so that it is made only once, however often it is sent. */
export function useCounterSale(): CounterSale {
  const user = useCurrentUser();
  const [start] = useState(() => saleAtHand(user?.id ?? null));
  const form = useForm<SaleDraft>({ defaultValues: start.draft });
  const draft = form.watch();
  const progress = useSaleProgress(form, start);
  const { sent, created, sentBy } = progress;
  const { hasTried, rejected, shopToday, setTried, setRejected } = useRejection(form);
  const { send, isSending } = useSendSale({ form, progress, onProblem: setRejected });

  function putAside(): void {
    setTried(false);
    form.reset(emptySale());
    progress.record(nothingSent);
  }
  function startAgain(): void {
    if (sent !== null) forgetUnanswered(tabStorage(), sent);
    putAside();
  }
  // If the page was reloaded while a sale was being sent, the sale is sent again now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was out when the screen opened
  useEffect(() => {
    if (start.sent !== null) send(start.sent);
  }, []);
  // If the sale is finished, pressing the link to this screen starts the next sale.
  useNewAddress(() => {
    if (created !== null) startAgain();
  });

  const today = shopToday ?? melbourneDay(new Date());
  // If the shop rejected the day because of a limit that staff may override, the day stays chosen. Otherwise staff couldn't override
  // the limit.
  const isPassable = rejected !== null && passableLimits.includes(rejected.code);
  const delivery = useSaleDelivery(draft, today);
  useFittingDelivery(form, { ...delivery, isDayGone: delivery.isDayGone && !isPassable, isSent: sent !== null });
  const shop = useShop();
  const terms = saleTerms(draft, shop, today);
  const termsText = terms?.text ?? '';
  const found = saleProblems(draft, termsText, shop.minimumChargeCents);
  return {
    form,
    draft,
    change: (part) => changeDraft(form, part),
    today,
    days: delivery.isDayGone && isPassable ? [...delivery.days, draft.deliveryDate].sort() : delivery.days,
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
    sentBy,
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
      progress.show(sale);
    },
    putAside,
    startAgain,
  };
}

/** The shop's reason for rejecting the sale, until the sale is changed. Also whether the user has tried to finish the sale. */
function useRejection(form: UseFormReturn<SaleDraft>) {
  const [hasTried, setTried] = useState(false);
  const [rejected, setProblem] = useState<Problem | null>(null);
  const [shopToday, setShopToday] = useState<Day | null>(null);
  useEffect(() => {
    const changes = form.watch(() => setProblem(null));
    return () => changes.unsubscribe();
  }, [form]);
  return {
    hasTried,
    rejected,
    shopToday,
    setTried,
    setRejected(problem: Problem | null) {
      setProblem(problem);
      if (problem === null) return;
      setTried(true);
      if (problem.code !== 'terms_changed') return;
      setShopToday(typeof problem.today === 'string' && isDay(problem.today) ? problem.today : null);
    },
  };
}

/** Calls a function when a user on this screen follows a link to it. */
function useNewAddress(onNew: () => void): void {
  const { key } = useLocation();
  const shownAt = useRef(key);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => {
    if (shownAt.current === key) return;
    shownAt.current = key;
    onNew();
  }, [key]);
}

interface DeliveryToFit extends Pick<SaleDelivery, 'feeCents' | 'isDayGone'> {
  isSent: boolean;
}

/** Copies the current delivery fee into the sale, and removes the delivery day if it isn't offered. A sale that was sent isn't changed. */
function useFittingDelivery(form: UseFormReturn<SaleDraft>, { feeCents, isDayGone, isSent }: DeliveryToFit): void {
  useEffect(() => {
    if (!isSent && form.getValues('deliveryFee') !== feeCents) form.setValue('deliveryFee', feeCents);
  }, [form, feeCents, isSent]);
  useEffect(() => {
    if (!isSent && isDayGone) form.setValue('deliveryDate', '');
  }, [form, isDayGone, isSent]);
}
