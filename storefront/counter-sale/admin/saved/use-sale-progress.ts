import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { User } from '#core/accounts/account.ts';
import { accountName } from '#core/accounts/account-name.ts';
import { currentUserKey, useCurrentUser } from '#storefront/accounts/current-user.ts';
import { tabStorage } from '#storefront/payments/tab-storage.ts';
import { emptySale, type SaleDraft } from '../counter-sale-draft.ts';
import { nothingSent } from './sale-at-hand.ts';
import { readSale, type SavedSale, saveSale, saveTyped } from './sale-storage.ts';

/** How far a sale has got, and the staff member who is making it. */
type Progress = Omit<SavedSale, 'draft'>;

export interface SaleProgress extends Pick<Progress, 'sent' | 'created'> {
  /** The name of the colleague who sent the unanswered sale; null if the current user sent it. */
  sentBy: string | null;
  /** Stores in the current user's name that the sale was sent or recorded. */
  record(part: Pick<Progress, 'sent' | 'created'>): void;
  /** Shows a colleague's sale without storing anything. */
  show(progress: Progress): void;
}

/** How far the sale has got. This is stored in the tab, together with what was typed. */
export function useSaleProgress(form: UseFormReturn<SaleDraft>, start: SavedSale): SaleProgress {
  const user = useCurrentUser();
  const by = user?.id ?? null;
  const [progress, setProgress] = useState<Progress>(start);
  const queries = useQueryClient();

  // Saves the sale after each change. While the sale is being sent, nothing can be typed.
  useEffect(() => {
    const changes = form.watch(() => saveTyped(tabStorage(), { by, draft: form.getValues() }));
    return () => changes.unsubscribe();
  }, [form, by]);

  // When the screen is left, a finished sale is replaced by a new one. So returning to the screen starts the next sale, while a reload
  // still shows the finished sale.
  useEffect(
    () => () => {
      if (readSale(tabStorage(), by).created !== null)
        saveSale(tabStorage(), { by, byName: '', draft: emptySale(), ...nothingSent });
    },
    [by],
  );

  return {
    sent: progress.sent,
    created: progress.created,
    sentBy: progress.sent !== null && by !== null && progress.by !== by ? progress.byName : null,
    record(part) {
      const next = { by, byName: user ? accountName(user) : '', ...part };
      setProgress(next);
      // If another person has signed in here before the response arrives, the stored sale belongs to that person and must not be
      // replaced.
      const isStillHere = (queries.getQueryData<User | null>(currentUserKey)?.id ?? null) === by;
      if (isStillHere) saveSale(tabStorage(), { ...next, draft: form.getValues() });
    },
    show: setProgress,
  };
}
