/** A lot, and the period in which goods of the lot were in the shop. */
export interface TracedLot {
  id: number;
  itemId: number;
  /** An ISO 8601 instant. */
  from: string;
  /** When the lot was closed; null if goods of it may still be in the shop. */
  until: string | null;
}

/** Goods of a stock item. The lot is null if it wasn't recorded. */
interface Goods {
  itemId: number;
  lotId: number | null;
}

/** A cutting run, a blend or a freezing: some goods (`inputs`) became other goods (`outputs`). Voided runs are left out. */
export interface TracedRun {
  at: string;
  /** Whether each output contains goods of every input, as in a blend. */
  isMixed: boolean;
  inputs: readonly Goods[];
  outputs: readonly Goods[];
}

/**
 * Goods that left the shop with an order, at some time between `from` and `at`. The exact time isn't known, because a sale may be
 * recorded long after the goods left.
 */
export interface TracedSale extends Goods {
  orderId: number;
  from: string;
  at: string;
}

/** A period in which goods of an item may come from a recalled lot, if their own lot wasn't recorded. */
interface Window {
  from: string;
  until: string | null;
}

/**
 * Finds all lots that certainly or possibly contain goods of the recalled lots, through runs and blends. The output of a blend contains
 * all of its inputs. A cut comes from only one of the run's bodies, so it is certain only if all of these bodies are recalled. Goods
 * without a recorded lot may come from any lot of their item that was in the shop at the time.
 */
export function traceLots(
  recalled: readonly number[],
  { lots, runs }: { lots: readonly TracedLot[]; runs: readonly TracedRun[] },
): LotTrace {
  const trace = new LotTrace(recalled, lots);
  // Each round follows every run once, until a round finds nothing new.
  while (runs.filter((run) => trace.follow(run)).length > 0);
  return trace;
}

/**
 * Returns the orders that certainly got goods of the recalled lots, and the orders that possibly did. An order counts as possible if
 * the lot of its goods wasn't recorded, or if that lot only possibly contains recalled goods.
 */
export function tracedOrders(
  trace: LotTrace,
  sales: readonly TracedSale[],
): { certain: Set<number>; possible: Set<number> } {
  const ordersOf = (wanted: Certainty) =>
    new Set(sales.filter((sale) => trace.certaintyOf(sale, sale) === wanted).map(({ orderId }) => orderId));
  const [certain, possible] = [ordersOf('certain'), ordersOf('possible')];
  for (const orderId of certain) possible.delete(orderId);
  return { certain, possible };
}

type Certainty = 'certain' | 'possible' | 'none';

/** Collects the lots that certainly or possibly contain recalled goods, while the runs are followed one by one. */
export class LotTrace {
  readonly certainLots = new Set<number>();
  readonly possibleLots = new Set<number>();
  readonly #lots: ReadonlyMap<number, TracedLot>;
  readonly #windows = new Map<number, Window[]>();
  /** The runs with recalled goods that were followed already. Their outputs without a recorded lot aren't added again. */
  readonly #spread = new Set<TracedRun>();

  constructor(recalled: readonly number[], lots: readonly TracedLot[]) {
    this.#lots = new Map(lots.map((lot) => [lot.id, lot]));
    for (const id of recalled) this.#add(id, 'certain');
  }

  /** Returns whether goods that left between `from` and `at` come from a recalled lot: certainly, possibly or not. */
  certaintyOf({ itemId, lotId }: Goods, { from, at }: Pick<TracedSale, 'from' | 'at'>): Certainty {
    if (lotId !== null) {
      if (this.certainLots.has(lotId)) return 'certain';
      return this.possibleLots.has(lotId) ? 'possible' : 'none';
    }
    const windows = this.#windows.get(itemId) ?? [];
    const isWithin = windows.some((window) => window.from <= at && (window.until === null || from <= window.until));
    return isWithin ? 'possible' : 'none';
  }

  /** Adds the outputs of a run if its inputs contain recalled goods. Returns whether anything new was found. */
  follow(run: TracedRun): boolean {
    const found = run.inputs.map((input) => this.certaintyOf(input, { from: run.at, at: run.at }));
    if (found.every((certainty) => certainty === 'none')) return false;
    const isCertain = run.isMixed ? found.includes('certain') : found.every((certainty) => certainty === 'certain');
    const changes = run.outputs.filter((output) => {
      return output.lotId === null
        ? this.#addUnrecorded(run, output.itemId)
        : this.#add(output.lotId, isCertain ? 'certain' : 'possible');
    });
    this.#spread.add(run);
    return changes.length > 0;
  }

  #add(lotId: number, certainty: 'certain' | 'possible'): boolean {
    if (this.certainLots.has(lotId)) return false;
    if (certainty === 'possible' && this.possibleLots.has(lotId)) return false;
    const isNew = !this.possibleLots.delete(lotId);
    (certainty === 'certain' ? this.certainLots : this.possibleLots).add(lotId);
    const lot = this.#lots.get(lotId);
    if (isNew && lot !== undefined) this.#open(lot.itemId, { from: lot.from, until: lot.until });
    return true;
  }

  #addUnrecorded(run: TracedRun, itemId: number): boolean {
    if (this.#spread.has(run)) return false;
    this.#open(itemId, { from: run.at, until: null });
    return true;
  }

  /** The ids of the items of which goods without a recorded lot may be recalled goods. */
  get itemIds(): number[] {
    return [...this.#windows.keys()];
  }

  #open(itemId: number, window: Window): void {
    this.#windows.set(itemId, [...(this.#windows.get(itemId) ?? []), window]);
  }
}
