import type { Day } from '../dates.ts';
import type { Allergen } from '../products/food/allergens.ts';
import { type LotStatus, lotBlock } from '../stock/lots/lot.ts';

/**
 * `open`: the pack is on the shelf. `packed`: it is in an order's box. `sold`: it was handed over at the counter. `void`: its label no
 * longer counts, because it was replaced or thrown away.
 */
export const packStatuses = ['open', 'packed', 'sold', 'void'] as const;

/** The text that was printed on a pack's label. It never changes. */
export interface PackText {
  name: string;
  ingredients: string;
  allergens: Allergen[];
  origin: string;
  storage: string;
  directions: string;
}

interface Used {
  number: number;
  status: (typeof packStatuses)[number];
  orderId: number | null;
  useBy: Day | null;
  voidReason: string | null;
  lot: { id: number; status: LotStatus; useBy: Day | null } | null;
}

/**
 * Returns why a pack may not be packed or sold today; null if it may. A pack of a closed lot may be sold, because the lot's last packs
 * may still be on the shelf.
 */
export function packBlock({ number, status, orderId, useBy, voidReason, lot }: Used, today: Day): string | null {
  if (status === 'void') return `Pack ${number} is void${voidReason ? `: ${voidReason}` : ''}.`;
  if (status === 'sold') return `Pack ${number} was already sold, in order ${orderId}.`;
  if (status === 'packed') return `Pack ${number} is already packed, in order ${orderId}.`;
  const ofLot = lot === null || lot.status === 'closed' ? null : lotBlock(lot, today);
  if (ofLot !== null) return ofLot;
  return useBy !== null && useBy < today ? `The use-by date of pack ${number} has passed.` : null;
}
