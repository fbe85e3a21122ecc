import { and, asc, desc, eq, gte, ne } from 'drizzle-orm';
import { readTillToken } from '#core/payments/till-tokens.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { addRows } from '#server/db/writes/write-rows.ts';
import {
  abandoned,
  type CaptureRequest,
  type ChargeOutcome,
  type ChargeRequest,
  type ListedCharge,
  neverSent,
} from '../payment-provider.ts';
import type { LedgerStore } from './ledger-store.ts';
import { type LedgerHold, ledgerHolds } from './ledger-tables.ts';
import { randomId, saveCard } from './till-card-setups.ts';
import { addCharge, findCard, findLedgerCharge } from './till-ledger.ts';
import { toHoldOutcome, toListedHold, toOutcome } from './till-outcomes.ts';

const hourMs = 60 * 60_000;
/** As at a bank, a hold lasts 7 days if the customer is present, and 4 days and 18 hours on a saved card. */
const lengthMs = { onSession: 7 * 24 * hourMs, offSession: (4 * 24 + 18) * hourMs };

/** Holds amounts on cards at the till. As at a bank, a hold ends by itself at a given time. */
export class TillHolds {
  readonly #ledger: LedgerStore;
  readonly #clock: () => Date;

  constructor(ledger: LedgerStore, clock: () => Date) {
    this.#ledger = ledger;
    this.#clock = clock;
  }

  async place(request: ChargeRequest): Promise<ChargeOutcome> {
    return this.#ledger.write(async (tx) => {
      const known = await this.#find(tx, request.reference);
      return known ?? toHoldOutcome(await addHold(tx, await this.#decide(tx, request)));
    });
  }

  find(reference: string): Promise<ChargeOutcome | null> {
    return this.#ledger.read((db) => this.#find(db, reference));
  }

  async abandon(request: ChargeRequest): Promise<ChargeOutcome> {
    return this.#ledger.write(async (tx) => {
      const hold = await findHold(tx, request.reference);
      // If the request for this hold arrives late, it finds this row and holds nothing.
      if (hold === undefined) {
        const nothing = { ...request, amountCents: 0, savesCard: false, purpose: { allocations: [] } };
        return toHoldOutcome(await addHold(tx, { ...this.#newHold(nothing), declineCode: neverSent }));
      }
      if (hold.status !== 'action') return (await this.#find(tx, request.reference)) ?? toHoldOutcome(hold);
      return toHoldOutcome(await changeHold(tx, hold, { status: 'declined', declineCode: abandoned }));
    });
  }

  /** Captures the held amount or a part of it. A hold that has ended can't be captured any more. */
  async capture({ reference, amountCents, purpose }: CaptureRequest): Promise<ChargeOutcome> {
    return this.#ledger.write(async (tx) => {
      const hold = await findHold(tx, reference);
      if (hold === undefined) throw new Error(`The till holds nothing under ${reference}`);
      if (!this.#isHeld(hold)) return (await this.#find(tx, reference)) ?? toHoldOutcome(hold);
      if (amountCents < 1 || amountCents > hold.amountCents) throw new Error('The till can’t capture this amount');
      await changeHold(tx, hold, { status: 'captured' });
      const { status: _, isOffSession: _off, endsAt: _ends, ...same } = hold;
      const chargedAt = this.#clock().toISOString();
      const charge = {
        ...same,
        amountCents,
        refundedCents: 0,
        status: 'succeeded',
        metadata: purpose,
        chargedAt,
      } as const;
      return toOutcome(await addCharge(tx, charge));
    });
  }

  async release(reference: string): Promise<ChargeOutcome> {
    return this.#ledger.write(async (tx) => {
      const hold = await findHold(tx, reference);
      if (hold === undefined) throw new Error(`The till holds nothing under ${reference}`);
      if (hold.status !== 'held') return (await this.#find(tx, reference)) ?? toHoldOutcome(hold);
      return toHoldOutcome(await changeHold(tx, hold, { status: 'released' }));
    });
  }

  /** Records the customer's decision at the simulated bank; null if there is no such hold. */
  async confirm(clientSecret: string, isConfirmed: boolean): Promise<ChargeOutcome | null> {
    return this.#ledger.write(async (tx) => {
      const [hold] = await tx.select().from(ledgerHolds).where(eq(ledgerHolds.clientSecret, clientSecret));
      if (hold === undefined) return null;
      if (hold.status !== 'action') return this.#find(tx, hold.reference);
      const rejected = { status: 'declined', declineCode: 'refused_by_customer' } as const;
      return toHoldOutcome(await changeHold(tx, hold, isConfirmed ? await this.#held(tx, hold) : rejected));
    });
  }

  /** The holds since an instant that weren't captured. Captured holds are listed as charges instead. */
  async list(since: Date): Promise<ListedCharge[]> {
    const { createdAt, row, status } = ledgerHolds;
    const isListed = and(gte(createdAt, since.toISOString()), ne(status, 'captured'));
    const rows = await this.#ledger.read((db) =>
      db.select().from(ledgerHolds).where(isListed).orderBy(asc(createdAt), asc(row)),
    );
    return rows.map((hold) => toListedHold(this.#asOfNow(hold)));
  }

  async latest(limit: number): Promise<ListedCharge[]> {
    const { createdAt, row, status } = ledgerHolds;
    const rows = await this.#ledger.read((db) =>
      db.select().from(ledgerHolds).where(ne(status, 'captured')).orderBy(desc(createdAt), desc(row)).limit(limit),
    );
    return rows.map((hold) => toListedHold(this.#asOfNow(hold)));
  }

  async #find(db: Reader, reference: string): Promise<ChargeOutcome | null> {
    const hold = await findHold(db, reference);
    if (hold === undefined) return null;
    const charge = hold.status === 'captured' ? await findLedgerCharge(db, reference) : undefined;
    return charge === undefined ? toHoldOutcome(this.#asOfNow(hold)) : toOutcome(charge);
  }

  #isHeld(hold: LedgerHold): boolean {
    return this.#asOfNow(hold).status === 'held';
  }

  /** Returns a hold in its current state. A hold whose end has passed counts as released. */
  #asOfNow(hold: LedgerHold): LedgerHold {
    const hasEnded = hold.status === 'held' && (hold.endsAt ?? '') <= this.#clock().toISOString();
    return hasEnded ? { ...hold, status: 'released' } : hold;
  }

  async #decide(tx: Writer, request: ChargeRequest): Promise<LedgerHold> {
    const { source, isOffSession } = request;
    const token = readTillToken(source);
    const saved = token === null ? await findCard(tx, source) : undefined;
    const isOwners = saved?.customer == null || saved.customer === request.customer;
    const card = isOwners ? (saved ?? token) : null;
    const hold = this.#newHold(request);
    if (card === null) return { ...hold, declineCode: 'unknown_card' };
    const { behaviour, brand, last4 } = card;
    const entered = { ...hold, behaviour, brand, last4, cardReference: saved?.reference ?? null };
    if (behaviour === 'declined' || (behaviour === 'later_declined' && saved))
      return { ...entered, declineCode: 'card_declined' };
    if (behaviour === 'action' && isOffSession) return { ...entered, declineCode: 'authentication_required' };
    if (behaviour === 'action') return { ...entered, status: 'action', clientSecret: randomId('secret') };
    return { ...entered, ...(await this.#held(tx, entered)) };
  }

  async #held(tx: Writer, hold: LedgerHold): Promise<Partial<LedgerHold>> {
    const { behaviour, brand, last4, customer } = hold;
    const retains = hold.savesCard && hold.cardReference === null && behaviour && brand && last4;
    const card = retains ? await saveCard(tx, { behaviour, brand, last4, customer }) : null;
    const length = hold.isOffSession ? lengthMs.offSession : lengthMs.onSession;
    const endsAt = new Date(this.#clock().getTime() + length).toISOString();
    return { status: 'held', cardReference: card?.reference ?? hold.cardReference, endsAt };
  }

  #newHold({ reference, amountCents, savesCard, isOffSession, purpose, customer }: ChargeRequest): LedgerHold {
    return {
      reference,
      providerId: `till_charge_${reference}`,
      amountCents,
      status: 'declined',
      declineCode: null,
      clientSecret: null,
      savesCard,
      isOffSession,
      cardReference: null,
      brand: null,
      last4: null,
      behaviour: null,
      metadata: purpose,
      createdAt: this.#clock().toISOString(),
      customer,
      endsAt: null,
    };
  }
}

async function findHold(db: Reader, reference: string): Promise<LedgerHold | undefined> {
  const [found] = await db.select().from(ledgerHolds).where(eq(ledgerHolds.reference, reference));
  if (found === undefined) return undefined;
  // A captured hold becomes a charge, which gets its own row number.
  const { row: _row, ...hold } = found;
  return hold;
}

async function addHold(tx: Writer, hold: LedgerHold): Promise<LedgerHold> {
  await addRows(tx, ledgerHolds, [hold]);
  return hold;
}

async function changeHold(tx: Writer, hold: LedgerHold, set: Partial<LedgerHold>): Promise<LedgerHold> {
  await tx.update(ledgerHolds).set(set).where(eq(ledgerHolds.reference, hold.reference));
  return { ...hold, ...set };
}
