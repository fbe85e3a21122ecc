import { z } from 'zod';
import '#storefront/api/zod-without-eval.ts';
import { type NewCounterSale, newCounterSaleSchema } from '#core/counter-sale/counter-sale-api.ts';
import { createdSchema, draftSchema, emptySale } from '../counter-sale-draft.ts';

const storageKey = 'counter-sale';
/**
 * The start of each unanswered sale's storage key. When a user signs out, payments/unanswered-payment.ts keeps the entries whose
 * keys start with it.
 */
const unansweredPrefix = `${storageKey}:`;

/** The counter sale as this tab stores it across a reload. */
const savedSchema = z.object({
  /** The staff member who is making the sale. Other users see it only if it was sent and has no response. */
  by: z.number().nullable(),
  /** That staff member's name, for the next person at this computer; empty if an earlier version stored the sale. */
  byName: z.string().default(''),
  draft: draftSchema,
  /** A request without a response; the sale may have been made. The request is sent again unchanged. */
  sent: z.custom<NewCounterSale>((body) => newCounterSaleSchema.safeParse(body).success).nullable(),
  created: createdSchema.nullable(),
});
export type SavedSale = z.infer<typeof savedSchema>;

/** A sale that was sent and has no response, so that it is unknown whether the shop recorded it. */
export type UnansweredSale = SavedSale & { sent: NewCounterSale };

/**
 * Returns this staff member's sale in this tab: the sale that was sent and has no response, or else the current sale. If the stored
 * sale is damaged or in an older format, returns a new sale.
 */
export function readSale(storage: Storage, by: number | null): SavedSale {
  const unanswered = unansweredSales(storage).find((sale) => sale.by === by);
  if (unanswered !== undefined) return unanswered;
  const saved = parseSale(storage.getItem(storageKey));
  return saved?.by === by ? saved : { by, byName: '', draft: emptySale(), sent: null, created: null };
}

/** The sales in this tab that were sent and have no response, no matter which staff member sent them. */
export function unansweredSales(storage: Storage): UnansweredSale[] {
  const latest = parseSale(storage.getItem(storageKey));
  // Earlier versions stored an unanswered sale under the key of the current sale, where the next person's sale would replace it.
  if (latest?.sent) saveSale(storage, latest);
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return names
    .filter((name) => name.startsWith(unansweredPrefix))
    .map((name) => parseSale(storage.getItem(name)))
    .filter((sale): sale is UnansweredSale => sale !== null && sale.sent !== null);
}

/**
 * Saves the typed sale. A sale that was sent and has no response stays as it was sent, and doesn't become the sale of a person who
 * takes over the screen.
 */
export function saveTyped(storage: Storage, { by, draft }: Pick<SavedSale, 'by' | 'draft'>): void {
  const isSent = unansweredSales(storage).some(({ sent }) => sent.clientKey === draft.clientKey);
  if (!isSent) saveSale(storage, { by, byName: '', draft, sent: null, created: null });
}

/**
 * Saves the sale if this tab has space. If the storage is full, the previous state stays, which is still the same sale when sent
 * again. An unanswered sale has a separate key, so that no other sale replaces it.
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

/** Removes an unanswered sale. Called when the shop has responded to the sale, or when staff have cleared it. */
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
