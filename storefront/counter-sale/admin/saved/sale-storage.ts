import { z } from 'zod';
import '#storefront/api/zod-without-eval.ts';
import { type NewCounterSale, newCounterSaleSchema } from '#core/counter-sale/counter-sale-api.ts';
import { createdSchema, draftSchema, emptySale } from '../counter-sale-draft.ts';

const storageKey = 'counter-sale';
/**
 * The prefix of the storage keys of sales that have no response yet. When a user signs out, payments/unanswered-payment.ts keeps the
 * entries with this prefix.
 */
const unansweredPrefix = `${storageKey}:`;

/** A counter sale as this tab stores it, so that a reload doesn't lose it. */
const savedSchema = z.object({
  /** The id of the staff member who is making the sale. Other users see the sale only if it was sent and has no response. */
  by: z.number().nullable(),
  /** The staff member's name, which is shown to the next person at this computer. Empty if an earlier version stored the sale. */
  byName: z.string().default(''),
  draft: draftSchema,
  /** The request that was sent and has no response; otherwise null. The sale may have been made, so the request is sent again unchanged. */
  sent: z.custom<NewCounterSale>((body) => newCounterSaleSchema.safeParse(body).success).nullable(),
  created: createdSchema.nullable(),
});
export type SavedSale = z.infer<typeof savedSchema>;

/** A sale that was sent and has no response, so that it is unknown whether the shop recorded it. */
export type UnansweredSale = SavedSale & { sent: NewCounterSale };

/**
 * Returns this staff member's sale in this tab. A sale that was sent and has no response comes first, then the current sale. If the
 * stored sale is damaged or has an older format, returns a new sale.
 */
export function readSale(storage: Storage, by: number | null): SavedSale {
  const unanswered = unansweredSales(storage).find((sale) => sale.by === by);
  if (unanswered !== undefined) return unanswered;
  const saved = parseSale(storage.getItem(storageKey));
  return saved?.by === by ? saved : { by, byName: '', draft: emptySale(), sent: null, created: null };
}

/** Returns the sales of all staff members that were sent from this tab and have no response. */
export function unansweredSales(storage: Storage): UnansweredSale[] {
  const latest = parseSale(storage.getItem(storageKey));
  // Earlier versions stored a sale without a response under the key of the current sale. It is moved, because the next sale would
  // replace it there.
  if (latest?.sent) saveSale(storage, latest);
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return names
    .filter((name) => name.startsWith(unansweredPrefix))
    .map((name) => parseSale(storage.getItem(name)))
    .filter((sale): sale is UnansweredSale => sale !== null && sale.sent !== null);
}

/**
 * Saves the sale as it is typed. A sale that was sent and has no response isn't changed. So it also doesn't become the sale of a person
 * who takes over the screen.
 */
export function saveTyped(storage: Storage, { by, draft }: Pick<SavedSale, 'by' | 'draft'>): void {
  const isSent = unansweredSales(storage).some(({ sent }) => sent.clientKey === draft.clientKey);
  if (!isSent) saveSale(storage, { by, byName: '', draft, sent: null, created: null });
}

/**
 * Saves the sale. If the tab's storage is full, the earlier saved state stays; it has the same key, so sending it again makes no second
 * sale. A sale without a response is stored under a key of its own, so that no other sale replaces it.
 */
export function saveSale(storage: Storage, sale: SavedSale): void {
  try {
    const name = sale.sent === null ? storageKey : `${unansweredPrefix}${sale.sent.clientKey}`;
    storage.setItem(name, JSON.stringify(sale));
    if (sale.sent !== null) storage.removeItem(storageKey);
  } catch (error) {
    console.warn('The counter sale can’t be kept over a reload.', error);
  }
}

/** Removes a stored sale that had no response. Called when the shop has responded, or when staff have cleared the sale. */
export function forgetUnanswered(storage: Storage, { clientKey }: Pick<NewCounterSale, 'clientKey'>): void {
  storage.removeItem(`${unansweredPrefix}${clientKey}`);
}

function parseSale(text: string | null): SavedSale | null {
  try {
    return savedSchema.safeParse(JSON.parse(text ?? 'null')).data ?? null;
  } catch (error) {
    console.warn('The saved counter sale is damaged and was forgotten.', error);
    return null;
  }
}
