import type { Chance } from '#tests/support/chance/chance.ts';
import type { Goods } from './butchers-shop.ts';

export type Kind = 'body' | 'rump' | 'trim' | 'sausages';

/** One thing in the cold room. `origins` is what a record can't know: the received lots that are truly in it. */
export interface Piece {
  kind: Kind;
  lotId: number | null;
  origins: ReadonlySet<number>;
  /** When it came to lie there. */
  since: number;
}

export const gramsOf: Readonly<Record<Kind, number>> = { body: 10_000, rump: 1_200, trim: 500, sausages: 500 };

interface ShelfOptions {
  goods: Goods;
  chance: Chance;
  now(): number;
}

/** What truly lies in the cold room, whatever the record says. */
export class Shelf {
  readonly #goods: Goods;
  readonly #chance: Chance;
  readonly #now: () => number;
  #pieces: Piece[] = [];

  constructor({ goods, chance, now }: ShelfOptions) {
    this.#goods = goods;
    this.#chance = chance;
    this.#now = now;
  }

  has(matches: (piece: Piece) => boolean): boolean {
    return this.#pieces.some(matches);
  }

  countOf(kind: Kind): number {
    return this.#pieces.filter((piece) => piece.kind === kind).length;
  }

  make(kind: Kind, lotId: number | null, origins: ReadonlySet<number>): void {
    this.#pieces.push({ kind, lotId, origins, since: this.#now() });
  }

  /** Takes pieces from the shelf in no order. With `together`, all are of one lot, as far as it has them. */
  take(kind: Kind, count: number, { before = this.#now(), together = false } = {}): Piece[] {
    const there = this.#pieces.filter((piece) => piece.kind === kind && piece.since <= before);
    const first = there.length === 0 ? undefined : this.#chance.pick(there);
    const chosen = together ? there.filter(({ lotId }) => lotId === first?.lotId) : there;
    if (chosen.length < count) return [];
    const taken: Piece[] = [];
    while (taken.length < count) taken.push(...chosen.splice(this.#chance.below(chosen.length), 1));
    this.#pieces = this.#pieces.filter((piece) => !taken.includes(piece));
    return taken;
  }

  putBack(pieces: readonly Piece[]): void {
    this.#pieces.push(...pieces.map((piece) => ({ ...piece, since: this.#now() })));
  }

  itemOf(kind: Kind): number {
    return this.#goods[kind];
  }

  amountOf(kind: Kind, count: number) {
    return { pieces: kind === 'body' || kind === 'rump' ? count : 0, grams: count * gramsOf[kind] };
  }

  /** What was taken, by the lot that staff record. One in four isn't recorded, except at the bench, which asks for it. */
  recorded(pieces: readonly Piece[], { isCertain = false } = {}) {
    const noted = pieces.map(({ kind, lotId }) => ({
      kind,
      lotId: !isCertain && this.#chance.oneIn(4) ? null : lotId,
    }));
    return [...Map.groupBy(noted, ({ lotId }) => lotId)].map(([lotId, each]) => {
      const kind = each[0]?.kind ?? 'body';
      return { itemId: this.itemOf(kind), lotId, ...this.amountOf(kind, each.length) };
    });
  }
}
