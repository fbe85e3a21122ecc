import { addDays, type Day, melbourneInstant } from '#core/dates.ts';
import { cartPaymentTypes, isPaymentTypeOffered } from '#core/products/payment-options.ts';
import type { Product } from '#core/products/product.ts';
import { chanceOf } from '#tests/support/chance/chance.ts';
import { rememberStripe } from '#tests/support/providers/shops-at-stripe.ts';
import { Visitor } from '#tests/support/shop/http-client.ts';
import type { DatabaseKind } from '#tools/bench/scale/scaled-shop.ts';
import { type DayFigures, figuresOf } from './judgement/day-figures.ts';
import { daysOfMonth, firstDay, type MonthDay } from './month-calendar.ts';
import { insistOnSuccess, mostTries } from './people/insist.ts';
import { Records } from './people/records.ts';
import { Staff } from './people/staff.ts';
import { openPlace, type Place } from './place/open-place.ts';
import { type Play, playDay } from './play-day.ts';

export interface PlayedMonth {
  kind: DatabaseKind;
  figures: DayFigures[];
  /** The audit's findings on days with differences. */
  audits: string[];
  /** Warnings and errors in the shop's log on days without planned failures, each with its day. */
  complaints: string[];
  records: Records;
  notes: string[];
}

/** Less than the minimum charge of any card provider. */
const smallestChargeCents = 100;

interface Options {
  kind: DatabaseKind;
  seed: number;
  days: number;
}

/** Plays the month on one database. `judge` examines the shop before it is removed. */
export async function playMonth<Judged>(
  { kind, seed, days }: Options,
  judge: (month: PlayedMonth, play: Play) => Promise<Judged>,
): Promise<Judged> {
  const place = await openPlace(kind, melbourneInstant(addDays(firstDay, -1), '22:00'));
  try {
    const play = await beginMonth(place, seed);
    const { records } = play.street;
    const month: PlayedMonth = { kind, figures: [], audits: [], complaints: [], records, notes: play.notes };
    for (const today of daysOfMonth(days)) {
      const began = performance.now();
      await playDay(play, today);
      await endDay(play, month, today);
      console.log(
        `  ${kind}, day ${today.number}: ${((performance.now() - began) / 1000).toFixed(1)} s, ${sizesOf(month)}`,
      );
    }
    return await judge(month, play);
  } finally {
    await place.discard();
  }
}

async function beginMonth(place: Place, seed: number): Promise<Play> {
  await place.shop.start();
  const { url } = place.shop;
  if (place.stripe !== null) {
    rememberStripe(url, place.stripe);
    place.stripe.webhooks.register(`${url}/api/stripe/webhook`);
  }
  const records = new Records();
  const chance = chanceOf(seed);
  const list = await insistOnSuccess(new Visitor(url), { method: 'GET', path: '/api/products' });
  const sold = (list.body as Product[]).filter(hasEachPaymentType);
  const street = { url, products: sold, records, chance, tries: mostTries };
  const staff = new Staff(street);
  await staff.enter();
  await staff.openDrawer();
  return { place, street, staff, notes: [] };
}

const hasEachPaymentType = (product: Product) =>
  cartPaymentTypes.every((paymentType) => isPaymentTypeOffered(product, paymentType, smallestChargeCents));

async function endDay({ place, street }: Play, month: PlayedMonth, today: MonthDay): Promise<void> {
  await audit(place, month, today.day);
  const { bytes, complaints } = place.shop.log.takeDay();
  if (today.troubles.length === 0) {
    for (const [text, times] of complaints) month.complaints.push(`${today.day}: ${times} times ${text}`);
  }
  const { number, day } = today;
  month.figures.push(await figuresOf(place, { number, day, log: bytes, orders: street.records.orders.size }));
  place.mail.emails.length = 0;
}

function sizesOf({ figures }: PlayedMonth): string {
  const { memory = 0, heap = 0, database = 0, log = 0 } = figures.at(-1) ?? {};
  const megabytes = [memory, heap, database].map((bytes) => (bytes / 1024 / 1024).toFixed(1));
  return `memory ${megabytes[0]}, objects ${megabytes[1]}, database ${megabytes[2]} MB, printed ${Math.round(log / 1024)} KB`;
}

async function audit(place: Place, month: PlayedMonth, day: Day): Promise<void> {
  const { code, text } = await place.audit();
  if (code !== 0) month.audits.push(`${day}: ended with ${code}: ${text}`);
}
