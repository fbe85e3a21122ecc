import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { makeCounterSale, NewCounterSale } from '#core/counter-sale/counter-sale-api.ts';
import { type Day, isDay, melbourneDay } from '#core/dates.ts';
import type { ChangedItem } from '#core/orders/order-api.ts';
import { useCurrentUser } from '#storefront/accounts/current-user.ts';
import { useHandleAuthError } from '#storefront/admin/shell/use-handle-auth-error.ts';
import { ApiError, type Problem, postJson } from '#storefront/api/api-client.ts';
import { newClientKey } from '#storefront/api/client-key.ts';
import { contentQueries } from '#storefront/content/content-queries.ts';
import { useShop } from '#storefront/layout/use-shop.ts';
import { tabStorage } from '#storefront/payments/tab-storage.ts';
import { countCash, takenCents } from './counter-sale-amounts.ts';
import { problemsOf, type SaleProblems, saleBody, saleProblems } from './counter-sale-body.ts';
import { nextSale, readSale, type SaleDraft, type SavedSale, saveSale } from './counter-sale-draft.ts';
import { type SaleTerms, saleTerms } from './counter-sale-terms.ts';

/** What a sale changes on other staff screens. */
const markConflict = ['/api/admin/orders', '/api/admin/users', '/api/admin/installment-plans', '/api/admin/overview'];
const deliveries = ['/api/admin/run-sheet', '/api/admin/delivery-days'];

export interface CounterSale extends SavedSale {
  /** The Melbourne day of this computer's clock, or of the shop's, where they were found to differ. */
  today: Day;
  change(part: Partial<SaleDraft>): void;
  /** Of the layby that it would be; null in full. */
  terms: SaleTerms | null;
  /** By field; told from the first try to finish on. */
  problems: SaleProblems;
  /** What the shop said to the last try, where no field says it. */
  refusal: string | null;
  /** The last try got no answer: the sale may have been made. */
  isUnanswered: boolean;
  isSending: boolean;
  /** False where something has to be mended first. */
  finish(): boolean;
  /** Sends again what has had no answer. */
  askAgain(): void;
  startAgain(): void;
}

/** The sale on the counter screen: kept over a reload, sent under one key, and made once. */
export function useCounterSale(): CounterSale {
  const by = useCurrentUser()?.id ?? null;
  const [kept, setSaved] = useState<SavedSale>(() => saleAtHand(by));
  const latest = useRef(kept);
  const [hasTried, setTried] = useState(false);
  /** What the shop found, until something is changed. */
  const [found, setFound] = useState<SaleProblems>({});
  const [shopToday, setShopToday] = useState<Day | null>(null);
  const [appError, setError] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const isBusy = useRef(false);
  const queries = useQueryClient();
  const leave = useHandleAuthError();

  const keep = useCallback((next: (before: SavedSale) => SavedSale) => {
    latest.current = next(latest.current);
    setSaved(latest.current);
    saveSale(tabStorage(), latest.current);
  }, []);

  const send = useCallback(
    async (body: NewCounterSale) => {
      if (isBusy.current) return;
      isBusy.current = true;
      setSending(true);
      setError(null);
      keep((before) => ({ ...before, sent: body }));
      try {
        const { order } = await postJson<typeof makeCounterSale>('/api/admin/counter-sales', body);
        markShown(order.id);
        keep(({ draft }) => {
          const how = body.paid?.method ?? 'later';
          const { handedCents } = countCash(takenCents(draft), how === 'cash' ? draft.handed : '');
          return { ...nextSale(by), created: { order, how, handedCents } };
        });
        for (const path of [...markConflict, ...deliveries]) {
          void queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(path) });
        }
      } catch (error) {
        // Without an answer of the shop's own nobody knows whether it arrived: only the same sale may be sent again.
        if (!(error instanceof ApiError) || error.problem === null || error.status >= 500) return;
        const { problem } = error;
        if (leave(error)) return keep((before) => ({ ...before, sent: null }));
        keep((before) => ({ ...before, sent: null, draft: afterError(before.draft, problem) }));
        setTried(true);
        if (problem.code === 'terms_changed') {
          setShopToday(typeof problem.today === 'string' && isDay(problem.today) ? problem.today : null);
          void queries.invalidateQueries(contentQueries.shop());
        }
        setFound(problemsOf(problem.errors ?? []));
        setError(problem.detail);
      } finally {
        isBusy.current = false;
        setSending(false);
      }
    },
    [by, keep, leave, queries],
  );

  // A reload while it was out: the answer is asked for at once.
  const first = useRef(kept.sent);
  useEffect(() => {
    const { current: body } = first;
    first.current = null;
    if (body !== null) void send(body);
  }, [send]);

  // Whoever comes back from another screen begins anew; a reload still shows the sale that was made.
  useEffect(
    () => () => {
      if (readSale(tabStorage(), by).created !== null) saveSale(tabStorage(), nextSale(by));
    },
    [by],
  );

  // The link to this very screen, pressed on a sale that is made, asks for the next one.
  const { key } = useLocation();
  const shownAt = useRef(key);
  useEffect(() => {
    if (shownAt.current === key) return;
    shownAt.current = key;
    keep((before) => (before.created === null ? before : nextSale(by)));
  }, [by, keep, key]);

  const today = shopToday ?? melbourneDay(new Date());
  const terms = saleTerms(kept.draft, useShop(), today);
  const termsText = terms?.text ?? '';
  const problems = hasTried ? { ...found, ...saleProblems(kept.draft, termsText) } : {};

  function forgetFindings(): void {
    setFound({});
    setError(null);
  }
  return {
    ...kept,
    today,
    terms,
    problems,
    refusal: appError,
    isSending,
    isUnanswered: kept.sent !== null && !isSending,
    change(part) {
      keep((before) => ({ ...before, draft: { ...before.draft, ...part } }));
      forgetFindings();
    },
    finish() {
      if (kept.sent !== null) return true;
      forgetFindings();
      const isReady = Object.keys(saleProblems(kept.draft, termsText)).length === 0;
      setTried(!isReady);
      if (isReady) void send(saleBody(kept.draft, termsText));
      return isReady;
    },
    askAgain() {
      if (kept.sent !== null) void send(kept.sent);
    },
    startAgain() {
      forgetFindings();
      setTried(false);
      keep(() => nextSale(by));
    },
  };
}

/** A sale that was made is shown again after a reload alone; whoever comes by an address or a link begins anew. */
function saleAtHand(by: number | null): SavedSale {
  const kept = readSale(tabStorage(), by);
  const { created } = kept;
  const shown: unknown = window.history.state?.counterSale;
  if (created === null || created.order.id === shown) return kept;
  return nextSale(by);
}

/** Marks this entry of the browser's history, which a reload keeps and no other way here has. */
function markShown(orderId: number): void {
  window.history.replaceState({ ...window.history.state, counterSale: orderId }, '');
}

/**
 * The lines take a changed price, so that the next try is at what is then shown. A key that another sale was made with, in
 * a copy of this tab, makes way for a new one.
 */
function afterError(draft: SaleDraft, { code, items }: Problem): SaleDraft {
  if (code === 'key_reused') return { ...draft, clientKey: newClientKey() };
  if (!Array.isArray(items)) return draft;
  const changed = items as ChangedItem[];
  const lines = draft.lines.map((line) => {
    const unitPrice = changed.find((item) => item.productId === line.pack.id)?.unitPrice ?? null;
    return unitPrice === null ? line : { ...line, pack: { ...line.pack, price: unitPrice } };
  });
  return { ...draft, lines };
}
