import { addDays, type Day, formatFullDay, melbourneDay, melbourneInstant } from '#core/dates.ts';
import { formatMoney } from '#core/money.ts';
import type { ListedCharge } from '#server/payments/providers/payment-provider.ts';
import type { Chance } from '#tests/support/chance/chance.ts';
import { readEmail, type SentEmail } from './judgement/sent-email.ts';
import { changeMind } from './people/change-mind.ts';
import { Customer } from './people/customer.ts';
import type { OwnRepeat } from './people/own-repeat.ts';
import { Owner, type OwnerAction } from './people/owner.ts';
import { ShopJobs } from './place/shop-jobs.ts';
import type { WeeksShop } from './place/weeks-shop.ts';

/** The first day of the simulation, a Tuesday. The year after it has both clock changes, Christmas and Easter. */
export const firstDay: Day = '2026-11-10';

export interface WeeksOptions {
  repeats: number;
  days: number;
  chance: Chance;
  /** Prints a line. */
  print(line: string): void;
  /** Whether every charge and email is printed. Otherwise only the progress is printed. */
  isDetailed: boolean;
}

/** Everything that a simulation leaves outside the shop. */
export interface PlayedWeeks {
  days: number;
  /** The number of orders that each zone takes on a day; null if there is no limit. */
  capacity: number | null;
  repeats: OwnRepeat[];
  emails: SentEmail[];
  charges: ListedCharge[];
  /** Responses that a person wouldn't expect. */
  surprises: string[];
  ownerActions: OwnerAction[];
}

const repeatsOfCustomer = 4;
const intervals = [1, 2, 4, 4, 6, 8] as const;
/** One repeat in this many is never changed by its customer. */
const quietOnes = 5;
/**
 * The times at which the shop's jobs run: after the cut-offs at midnight and noon, at night when a declined card is tried again, in the
 * morning and in the evening.
 */
const jobTimes = ['00:05', '03:00', '09:00', '12:05', '20:15'] as const;
/** The times after which customers change their minds: in the morning, and shortly before the cut-off at midnight. */
const customersAfter: ReadonlySet<string> = new Set(['09:00', '20:15']);
/** The average number of days between two changes of the same repeat by its customer. */
const daysBetweenChanges = 60;

export async function playWeeks(shop: WeeksShop, options: WeeksOptions): Promise<PlayedWeeks> {
  const { chance, days } = options;
  const play = new Play(shop, options);
  await play.begin();
  let shopOpensAgain = 0;
  let providerReturns = 0;
  for (let index = 0, step = 0; index < days; index += 1) {
    const today = addDays(firstDay, index);
    for (const time of jobTimes) {
      step += 1;
      if (chance.oneIn(100)) shopOpensAgain = step + 1 + chance.below(8);
      if (chance.oneIn(60)) providerReturns = step + 1 + chance.below(4);
      shop.line.isAway = step < providerReturns;
      if (step >= shopOpensAgain) await play.step(today, time);
    }
    play.endDay(today);
  }
  return play.end();
}

class Play {
  readonly #shop: WeeksShop;
  readonly #options: WeeksOptions;
  readonly #jobs: ShopJobs;
  readonly #owner: Owner;
  readonly #customers: Customer[] = [];
  readonly #repeats = new Map<number, OwnRepeat>();
  readonly #emails: SentEmail[] = [];
  readonly #charges = new Map<string, ListedCharge>();
  readonly #surprises: string[] = [];
  readonly #capacity: number | null;
  #chargesSince = new Date(0);
  #lines: string[] = [];
  #begunDay = '';

  constructor(shop: WeeksShop, options: WeeksOptions) {
    this.#shop = shop;
    this.#options = options;
    this.#jobs = new ShopJobs(shop.deps);
    this.#owner = new Owner(shop.url, options.chance);
    const boxesOfWeek = options.repeats * (intervals.reduce((sum, weeks) => sum + 1 / weeks, 0) / intervals.length);
    this.#capacity = Math.max(2, Math.ceil(boxesOfWeek / 4));
  }

  async begin(): Promise<void> {
    const { repeats, chance } = this.#options;
    this.#shop.setClock(melbourneInstant(firstDay, '00:01').toISOString());
    await this.#owner.open(this.#capacity);
    for (let number = 1; number <= Math.ceil(repeats / repeatsOfCustomer); number += 1) {
      const customer = new Customer(this.#shop.url, number, { chance, surprises: this.#surprises });
      await customer.register();
      this.#customers.push(customer);
    }
    for (let index = 0; index < repeats; index += 1) await this.#start(index % quietOnes === 0);
    await this.#readEmails();
  }

  /** Moves the clock to a time, runs the jobs that are due, and lets the owner and the customers act. */
  async step(today: Day, time: string): Promise<void> {
    const { chance, repeats } = this.#options;
    const { deps, line, setClock } = this.#shop;
    setClock(melbourneInstant(today, time).toISOString());
    if (this.#begunDay !== today) await this.#owner.beginDay(today, deps.clock());
    this.#begunDay = today;
    await this.#jobs.runDue();
    await this.#readCharges();
    await this.#readEmails();
    if (!customersAfter.has(time)) return;
    setClock(melbourneInstant(today, time === '09:00' ? '10:30' : '23:50').toISOString());
    const perTurn = repeats / daysBetweenChanges / 2;
    const changes = Math.floor(perTurn) + (chance.below(1000) < (perTurn % 1) * 1000 ? 1 : 0);
    for (let made = 0; made < changes; made += 1) await this.#visit(deps.clock());
    if (!line.isAway && this.#running().length < repeats) await this.#start(false);
    await this.#readEmails();
  }

  async #visit(now: Date): Promise<void> {
    const { chance } = this.#options;
    const customer = chance.pick(this.#customers);
    const own = customer.repeats.filter(({ isQuiet, isStopped }) => !isQuiet && !isStopped);
    if (own.length === 0) return;
    await changeMind({ customer, own: chance.pick(own), chance, now, productIds: this.#owner.productIds });
  }

  async #start(isQuiet: boolean): Promise<void> {
    const { chance } = this.#options;
    const wanted = { productId: chance.pick(this.#owner.productIds), quantity: 1 + chance.below(2) };
    const own = await chance.pick(this.#customers).start({ ...wanted, intervalWeeks: chance.pick(intervals), isQuiet });
    if (own === null) return;
    own.changes.push({ at: this.#shop.deps.clock(), kind: 'start', plannedDate: null, dates: [] });
    this.#repeats.set(own.id, own);
  }

  #running(): OwnRepeat[] {
    return [...this.#repeats.values()].filter(({ isStopped }) => !isStopped);
  }

  /** Lets the shop send its waiting emails, and reads them as their recipients do. */
  async #readEmails(): Promise<void> {
    const { deps, post } = this.#shop;
    const at = deps.clock();
    const year = melbourneDay(at).slice(0, 4);
    for (const posted of await post(deps)) {
      const email = readEmail(posted, at, year);
      const [, token] = /repeat-link\?token=(\S+)/.exec(email.text) ?? [];
      const own = this.#repeats.get(email.repeatId ?? 0);
      if (own !== undefined && token !== undefined) own.token = token;
      if (this.#options.isDetailed) this.#lines.push(`  email to ${email.to}: ${email.subject}: ${sentenceOf(email)}`);
      this.#emails.push(email);
    }
  }

  /** Reads the provider's own ledger. */
  async #readCharges(): Promise<void> {
    const { deps } = this.#shop;
    const since = this.#chargesSince;
    this.#chargesSince = deps.clock();
    for await (const charge of deps.providers.active.listCharges(since)) {
      const { box } = charge.purpose;
      if (this.#options.isDetailed && box !== undefined && !this.#charges.has(charge.reference)) {
        const { repeatId, deliveredOn } = box;
        const outcome = charge.outcome.status === 'succeeded' ? 'charged' : 'declined:';
        this.#lines.push(
          `  ${outcome} ${formatMoney(charge.amountCents)} for repeat ${repeatId}, box of ${deliveredOn}`,
        );
      }
      this.#charges.set(charge.reference, charge);
    }
  }

  endDay(today: Day): void {
    const { isDetailed, print } = this.#options;
    const boxes = [...this.#charges.values()].filter(
      ({ outcome, purpose }) => outcome.status === 'succeeded' && purpose.box?.deliveredOn === today,
    ).length;
    if (isDetailed && boxes > 0) this.#lines.push(`  ${boxes === 1 ? '1 box is' : `${boxes} boxes are`} delivered`);
    if (this.#lines.length > 0) print([formatFullDay(today), ...this.#lines].join('\n'));
    else if (!isDetailed && Number(today.slice(8)) === 1)
      print(
        `${today}: ${this.#charges.size} charges, ${this.#emails.length} emails, ${this.#running().length} repeats`,
      );
    this.#lines = [];
  }

  async end(): Promise<PlayedWeeks> {
    const { deps, line } = this.#shop;
    line.isAway = false;
    line.isReliable = true;
    // Waits until the last charges without an outcome are settled.
    for (let minutes = 0; minutes < 3; minutes += 1) {
      this.#shop.setClock(new Date(deps.clock().getTime() + 5 * 60_000).toISOString());
      await this.#jobs.runDue();
    }
    await this.#readCharges();
    await this.#readEmails();
    const charges = await Array.fromAsync(deps.providers.active.listCharges(new Date(0)));
    return {
      days: this.#options.days,
      capacity: this.#capacity,
      repeats: [...this.#repeats.values()],
      emails: this.#emails,
      charges,
      surprises: this.#surprises,
      ownerActions: this.#owner.actions,
    };
  }
}

/** Returns the first sentence about the box in an email, shortened. */
function sentenceOf({ text }: SentEmail): string {
  const sentences = text
    .split('\n\n')
    .slice(1)
    .filter((block) => !/^(?:Hello|Hi|Dear)\b/.test(block));
  return (sentences[0] ?? '').replaceAll('\n', ' ').slice(0, 160);
}
