import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { callPath } from '#core/call-path.ts';
import { type Purchase, receivePurchase } from '#core/stock/buying/buying-api.ts';
import type { ReceiptBody, ReceiptDraft } from '#core/stock/buying/receipt-draft.ts';
import type { DraftOfferProps } from '#storefront/admin/editor/editor-form.tsx';
import { differingFields, type FieldText } from '#storefront/admin/editor/field-differences.ts';
import { useSavedDraft } from '#storefront/admin/editor/use-saved-draft.ts';
import { newClientKey } from '#storefront/api/client-key.ts';
import { isKeyReused } from '#storefront/stock/admin/use-client-key.ts';

/**
 * The form as it is stored in the browser. The key is stored too: if the response is lost and the page is reloaded, the receipt is
 * still recorded only once.
 */
interface StoredReceipt {
  typed: ReceiptDraft;
  clientKey: string;
}

const text: FieldText<Pick<StoredReceipt, 'typed'>> = { labels: { typed: 'What came' } };

interface TypedReceiptOptions {
  form: UseFormReturn<ReceiptDraft, unknown, ReceiptBody>;
  purchase: Purchase;
  /** The form before anything was typed. */
  start: ReceiptDraft;
  values: ReceiptDraft;
  onRestore(): void;
}

interface TypedReceipt {
  isUnsaved: boolean;
  /** The text typed on an earlier visit, which staff can restore or discard. Null if there is none. */
  offer: DraftOfferProps | null;
  /**
   * Sends the form with its key. If a different receipt was already recorded with this key, this throws the shop's error, and the form
   * gets a new key.
   */
  withKey<Result>(send: (clientKey: string) => Promise<Result>): Promise<Result>;
  /** Deletes the stored form. Must be called once the receipt is recorded. */
  forget(): void;
}

/** Stores what staff type while the browser's tab is open, because a phone may close the page when it opens its camera. */
export function useTypedReceipt({ form, purchase, start, values, onRestore }: TypedReceiptOptions): TypedReceipt {
  const [clientKey, setClientKey] = useState(newClientKey);
  // The switch `closes` isn't compared: until staff set it themselves, it follows the typed amounts.
  const isUnsaved = differingFields(text, { typed: { ...start, closes: values.closes } }, { typed: values }).length > 0;
  const draft = useSavedDraft<StoredReceipt>({
    name: callPath(receivePurchase, { params: { id: purchase.id } }),
    text: text as FieldText<StoredReceipt>,
    shown: { fields: { typed: values, clientKey }, base: { fields: { typed: start, clientKey }, version: 0 } },
    isUnsaved,
  });
  const { offered } = draft;
  return {
    isUnsaved,
    offer: offered && {
      differs: [],
      onRestore() {
        form.reset(offered.fields.typed, { keepDefaultValues: true });
        setClientKey(offered.fields.clientKey);
        onRestore();
        draft.response();
      },
      onDiscard: draft.response,
    },
    async withKey(send) {
      try {
        return await send(clientKey);
      } catch (error) {
        if (isKeyReused(error)) setClientKey(newClientKey());
        throw error;
      }
    },
    forget() {
      form.reset(start);
      draft.forget();
    },
  };
}
