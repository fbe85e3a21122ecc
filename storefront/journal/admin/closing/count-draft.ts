import { z } from 'zod';
import { denominations } from '#core/journal/drawer.ts';
import { drawerSchema, lastCountSchema } from '#core/journal/drawer-api.ts';
import { readStored } from '#storefront/payments/read-stored.ts';
import type { TabStorage } from '#storefront/payments/tab-storage.ts';

const notesShape = Object.fromEntries(denominations.map((cents) => [cents, z.string().optional()] as const));

/** A count at work: a reload, or another screen in between, costs nobody the coins that were counted. */
const countDraftSchema = z.object({
  /** The drawer as it was when the counting began; null where nothing is counted yet. */
  counted: drawerSchema.extend({ last: lastCountSchema }).nullable(),
  seenUpTo: z.number(),
  mode: z.enum(['notes', 'total']),
  typed: z.object(notesShape as Record<(typeof denominations)[number], z.ZodOptional<z.ZodString>>),
  total: z.string(),
  bank: z.string().nullable(),
  note: z.string(),
});
type CountDraft = z.infer<typeof countDraftSchema>;

const name = 'draft:drawer-count';

/** What was typed and not saved in this tab; null where nothing was. */
export function readCountDraft(storage: TabStorage): CountDraft | null {
  return readStored(countDraftSchema, storage.getItem(name));
}

export function storeCountDraft(storage: TabStorage, draft: CountDraft | null): void {
  if (draft === null) storage.removeItem(name);
  else storage.setItem(name, JSON.stringify(draft));
}
