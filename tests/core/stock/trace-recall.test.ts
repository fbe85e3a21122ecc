import { expect, it } from 'vitest';
import {
  type TracedLot,
  type TracedRun,
  type TracedSale,
  tracedOrders,
  traceLots,
} from '#core/stock/lots/trace-recall.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 1, 0, minute)).toISOString();
const [body, rump, mince] = [1, 2, 3];

function lot(id: number, itemId: number, from: number, until: number | null = null): TracedLot {
  return { id, itemId, from: at(from), until: until === null ? null : at(until) };
}

function sale(orderId: number, itemId: number, lotId: number | null, booked: number, from = booked): TracedSale {
  return { orderId, itemId, lotId, from: at(from), at: at(booked) };
}

function ordersOf(
  recalled: number,
  history: { lots: TracedLot[]; runs?: TracedRun[]; sales: TracedSale[] },
): { certain: number[]; possible: number[] } {
  const trace = traceLots([recalled], { lots: history.lots, runs: history.runs ?? [] });
  const { certain, possible } = tracedOrders(trace, history.sales);
  return { certain: [...certain], possible: [...possible] };
}

it('A recall lists an order as certain if its sale names the lot, and as possible if its sale names no lot but was made while the lot was in stock', () => {
  const lots = [lot(1, rump, 10, 60), lot(2, rump, 10)];
  const sales = [
    sale(1, rump, 1, 20),
    sale(2, rump, 2, 20),
    sale(3, rump, null, 9),
    sale(4, rump, null, 30),
    sale(5, rump, null, 61),
    sale(6, mince, null, 30),
    sale(1, rump, null, 31),
  ];
  expect(ordersOf(1, { lots, sales })).toEqual({ certain: [1], possible: [4] });
});

it('A recall lists an order as possible if its goods may have left the shop before the lot was closed, even if its sale was recorded later', () => {
  const lots = [lot(1, rump, 10, 60)];
  const sales = [sale(1, rump, null, 100, 60), sale(2, rump, null, 100, 61), sale(3, rump, null, 9, 5)];
  expect(ordersOf(1, { lots, sales })).toEqual({ certain: [], possible: [1] });
});

it('Mince from a cutting run with two bodies contains both bodies; a rump from such a run comes from one of them', () => {
  const lots = [lot(1, body, 0), lot(2, body, 0), lot(3, rump, 10), lot(4, mince, 10)];
  const inputs = [
    { itemId: body, lotId: 1 },
    { itemId: body, lotId: 2 },
  ];
  const runs = [
    { at: at(10), isMixed: false, inputs, outputs: [{ itemId: rump, lotId: 3 }] },
    { at: at(10), isMixed: true, inputs, outputs: [{ itemId: mince, lotId: 4 }] },
  ];
  const sales = [sale(1, rump, 3, 20), sale(2, mince, 4, 20)];
  expect(ordersOf(1, { lots, runs, sales })).toEqual({ certain: [2], possible: [1] });
  const both = traceLots([1, 2], { lots, runs });
  expect(tracedOrders(both, sales).certain).toEqual(new Set([1, 2]));
});

/** A small generator of numbers that a seed determines, because a history is easier to write as steps than as a value. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** One thing in the cold room. `origins` is what a record can't know: the lots that are truly in it. */
interface Piece {
  itemId: number;
  lotId: number | null;
  origins: ReadonlySet<number>;
}

interface History {
  lots: TracedLot[];
  runs: TracedRun[];
  sales: TracedSale[];
  /** The lots that each order truly got something of. */
  truth: Map<number, Set<number>>;
}

/**
 * A random week: lots arrive, are cut and mixed and sold; people forget to record a lot, but never record a wrong one. Some sales
 * are booked late, and some goods leave long after they were ordered.
 */
class Week {
  readonly history: History = { lots: [], runs: [], sales: [], truth: new Map() };
  readonly #number: (below: number) => number;
  #pieces: Piece[] = [];
  #minute = 0;

  constructor(seed: number) {
    this.#number = numbersFrom(seed);
    const steps = 6 + this.#number(20);
    for (let step = 0; step < steps; step += 1) {
      this.#minute += 1;
      const choice = this.#number(10);
      if (choice < 2) this.#receive();
      else if (choice < 5) this.#run(choice === 4);
      else if (choice < 9) this.#sell();
      else this.#close();
    }
  }

  #newLot(itemId: number): number {
    const id = this.history.lots.length + 1;
    this.history.lots.push(lot(id, itemId, this.#minute));
    return id;
  }

  #receive(): void {
    const itemId = 1 + this.#number(3);
    const lotId = this.#newLot(itemId);
    const count = 1 + this.#number(3);
    for (let piece = 0; piece < count; piece += 1) this.#pieces.push({ itemId, lotId, origins: new Set([lotId]) });
  }

  #take(): Piece | undefined {
    return this.#pieces.splice(this.#number(this.#pieces.length), 1)[0];
  }

  #recorded({ itemId, lotId }: Piece): { itemId: number; lotId: number | null } {
    return { itemId, lotId: this.#number(4) === 0 ? null : lotId };
  }

  #run(isMixed: boolean): void {
    const taken = Array.from({ length: 1 + this.#number(3) }, () => this.#take()).filter(
      (piece) => piece !== undefined,
    );
    if (taken.length === 0) return;
    const outputs = Array.from({ length: 1 + this.#number(2) }, () => {
      const itemId = 1 + this.#number(4);
      return { itemId, lotId: this.#number(4) === 0 ? null : this.#newLot(itemId) };
    });
    const inputs = taken.map((piece) => this.#recorded(piece));
    this.history.runs.push({ at: at(this.#minute), isMixed, inputs, outputs });
    const all = new Set(taken.flatMap(({ origins }) => [...origins]));
    for (const output of outputs) {
      const count = 1 + this.#number(3);
      for (let piece = 0; piece < count; piece += 1) {
        const origins = isMixed ? all : (taken[this.#number(taken.length)]?.origins ?? all);
        const own = output.lotId === null ? [] : [output.lotId];
        this.#pieces.push({ ...output, origins: new Set([...origins, ...own]) });
      }
    }
  }

  #sell(): void {
    const piece = this.#take();
    if (piece === undefined) return;
    const orderId = 1 + this.#number(8);
    const { itemId, lotId } = this.#recorded(piece);
    const [booked, from] = [this.#minute + this.#number(6), this.#minute - this.#number(6)];
    this.history.sales.push(sale(orderId, itemId, lotId, booked, from));
    const got = this.history.truth.get(orderId) ?? new Set();
    this.history.truth.set(orderId, new Set([...got, ...piece.origins]));
  }

  /** Closes a lot of which nothing is left. */
  #close(): void {
    const found = this.history.lots[this.#number(this.history.lots.length)];
    if (found === undefined || this.#pieces.some(({ lotId }) => lotId === found.id)) return;
    found.until ??= at(this.#minute);
  }
}

it('In 10,000 random histories, a recall names every order that got the lot, and names as certain only orders that got it', () => {
  const seen = { certain: 0, possible: 0, missed: [] as number[], wrong: [] as number[] };
  for (let seed = 1; seed <= 10_000; seed += 1) {
    const { history } = new Week(seed);
    const { truth } = history;
    for (const recalled of history.lots.slice(0, 3).map(({ id }) => id)) {
      const { certain, possible } = ordersOf(recalled, history);
      const got = [...truth].flatMap(([orderId, origins]) => (origins.has(recalled) ? [orderId] : []));
      if (got.some((orderId) => !certain.includes(orderId) && !possible.includes(orderId))) seen.missed.push(seed);
      if (certain.some((orderId) => !got.includes(orderId))) seen.wrong.push(seed);
      seen.certain += certain.length;
      seen.possible += possible.length;
    }
  }
  expect(seen).toMatchObject({ missed: [], wrong: [] });
  // The histories do contain both kinds of orders.
  expect(seen.certain).toBeGreaterThan(1_000);
  expect(seen.possible).toBeGreaterThan(1_000);
});
