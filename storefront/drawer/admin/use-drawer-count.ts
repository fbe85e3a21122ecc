import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { describeDifference, suggestedBankCents } from '#core/drawer/drawer.ts';
import {
  type CashMovement,
  countDrawer,
  type Drawer,
  type DrawerCount,
  type LastCount,
  type NewDrawerCount,
} from '#core/drawer/drawer-api.ts';
import { formatMoney, parseDollars } from '#core/money.ts';
import { useCurrentUser } from '#storefront/accounts/current-user.ts';
import { useOwnedStorage } from '#storefront/accounts/use-owned-storage.ts';
import { type AdminMutation, useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { useKeyPerBody } from '#storefront/admin/ui/use-key-per-body.ts';
import { call } from '#storefront/api/call.ts';
import { drawerQueries } from '#storefront/journal/admin/journal-queries.ts';
import { toast } from '#storefront/ui/toasts/toast.ts';
import { readCountDraft, storeCountDraft } from './count-draft.ts';
import { type NoteCount, useNoteCount } from './use-note-count.ts';

/** Sends a count. The same count is stored only once, even if it is sent again because its response was lost. */
export function useSendCount(onDone: (count: DrawerCount) => void): AdminMutation<NewDrawerCount> {
  const keyOf = useKeyPerBody();
  return useAdminMutation<NewDrawerCount, DrawerCount>({
    run: (body) => call(countDrawer, { body, idempotencyKey: keyOf(body) }),
    success: ({ kind, countedCents, differenceCents }) => ({
      title: kind === 'opening' ? 'Float set' : 'Drawer counted',
      description: `${formatMoney(countedCents)}. ${kind === 'opening' ? 'The new period begins now' : describeDifference(differenceCents)}.`,
    }),
    failure: {
      title: 'Couldn’t save the count',
      unknown: {
        title: 'We don’t know whether the count was saved',
        description: 'Check your connection and press the button again. It is saved only once.',
      },
    },
    refresh: [drawerQueries.all],
    onDone,
  });
}

export interface DrawerCounting {
  count: NoteCount;
  /** The drawer's state when counting started. If nothing has been counted yet, its current state. */
  counted: Drawer & { last: LastCount };
  /** The cash that was taken or handed back since counting began. */
  newCash: CashMovement[];
  /** Counts the new cash as part of this count, because the counted amount includes it. */
  include(): void;
  /** Leaves the new cash to the next count, because it was put into the drawer after counting. */
  leave(): void;
  /** A count that another user has saved since this count began; null if there is none. The other count has closed the period. */
  overtakenBy: LastCount | null;
  /** Keeps the typed amounts, and continues with them for the period after the other user's count. */
  goOn(): void;
  bank: string;
  typeBank(text: string): void;
  /** The amount for the bank, in cents. NaN if the input isn't an amount or is more than was counted. */
  bankedCents: number;
  note: string;
  typeNote(text: string): void;
  send: AdminMutation<NewDrawerCount>;
  save(): void;
}

/** A count that isn't finished. What was typed stays if data is reloaded or a request fails. */
export function useDrawerCount(now: Drawer & { last: LastCount }): DrawerCounting {
  const navigate = useNavigate();
  const storage = useOwnedStorage();
  const [start] = useState(() => readCountDraft(storage));
  const count = useNoteCount(start ?? {});
  const [frozen, setFrozen] = useState<(Drawer & { last: LastCount }) | null>(start?.counted ?? null);
  const [seenUpTo, setSeenUpTo] = useState(start?.seenUpTo ?? 0);
  const [typedBank, setTypedBank] = useState<string | null>(start?.bank ?? null);
  const [note, setNote] = useState(start?.note ?? '');
  // The period of the count ends when the first note is counted, so that later cash doesn't belong to it.
  if (count.isTouched && frozen === null) setFrozen(now);
  const counted = frozen ?? now;
  const isOvertaken = now.last.id !== counted.last.id;
  const { countedCents } = count;
  const suggested = suggestedBankCents(countedCents ?? counted.expectedCents, counted.last.floatCents);
  const bank = typedBank ?? (suggested / 100).toFixed(2);
  const bankedCents = parseDollars(bank);
  const isSaved = useRef(false);
  const open = (id: number) => {
    isSaved.current = true;
    storeCountDraft(storage, null);
    navigate(`/admin/closing/${id}`);
  };
  const send = useSendCount(({ id }) => open(id));
  const own = useCurrentUser();
  const isTyped = (last: LastCount) =>
    last.kind === 'count' &&
    last.by.id === own?.id &&
    last.since === counted.last.recordedAt &&
    last.countedCents === countedCents &&
    last.bankedCents === bankedCents &&
    last.note === note.trim();
  // If the last count has the same amounts as this one, it is this count. It was saved, and only its response was lost.
  const arrivedId = isOvertaken && isTyped(now.last) ? now.last.id : null;
  const openArrived = useEffectEvent((id: number) => {
    if (isSaved.current) return;
    toast({ title: 'Drawer counted', description: 'Your count was saved. Only the answer was lost.' });
    open(id);
  });
  useEffect(() => {
    if (arrivedId !== null && !send.isPending) openArrived(arrivedId);
  }, [arrivedId, send.isPending]);
  const isBegun = count.isTouched || typedBank !== null || note !== '';
  useEffect(() => {
    if (isSaved.current) return;
    const { mode, typed, total } = count;
    const draft = { counted: frozen, seenUpTo, mode, typed, total, bank: typedBank, note };
    storeCountDraft(storage, isBegun ? draft : null);
  });
  return {
    count,
    counted,
    newCash: isOvertaken ? [] : now.cash.filter(({ paymentId }) => paymentId > Math.max(counted.upTo, seenUpTo)),
    include: () => setFrozen(now),
    leave: () => setSeenUpTo(now.upTo),
    overtakenBy: isOvertaken && arrivedId === null ? now.last : null,
    goOn: () => setFrozen(now),
    bank,
    typeBank: setTypedBank,
    bankedCents: countedCents !== null && bankedCents > countedCents ? Number.NaN : bankedCents,
    note,
    typeNote: setNote,
    send,
    save: () => {
      if (countedCents === null || Number.isNaN(bankedCents)) return;
      const { notes } = count;
      void send.act({
        kind: 'count',
        lastId: counted.last.id,
        upTo: counted.upTo,
        seenUpTo: Math.max(counted.upTo, seenUpTo),
        countedCents,
        ...(notes === undefined ? {} : { notes }),
        bankedCents,
        note,
      });
    },
  };
}
