import { z } from 'zod';
import { denominations } from '#core/drawer/drawer.ts';
import { drawerSchema, lastCountSchema } from '#core/drawer/drawer-api.ts';
import { readStored } from '#storefront/payments/read-stored.ts';
import type { TabStorage } from '#storefront/payments/tab-storage.ts';

const notesShape = Object.fromEntries(denominations.map((cents) => [cents, z.string().optional()] as const));

/** A count that isn't finished. It is stored, so that a reload or a visit to another screen doesn't lose it. */
const countDraftSchema = z.object({
  /** The drawer's state when counting started; null if nothing has been counted yet. */
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

/** Returns this tab's unfinished count; null if there is none. */
export function readCountDraft(storage: TabStorage): CountDraft | null {
  return readStored(countDraftSchema, storage.getItem(name));
}

export function storeCountDraft(storage: TabStorage, draft: CountDraft | null): void {
  if (draft === null) storage.removeItem(name);
  else storage.setItem(name, JSON.stringify(draft));
}
