import { AppError } from '#core/app-error.ts';
import { type Day, formatShortDay } from '#core/dates.ts';
import { formatCutoff } from '#core/delivery/cut-off.ts';
import type { DeliveryMethodOption, DeliveryOptionDay } from '#core/delivery/delivery-api.ts';
import type { DeliveryMethod } from '#core/delivery/delivery-method.ts';
import { slotName } from '#core/delivery/delivery-method.ts';
import type { DayState } from '#core/delivery/delivery-offers.ts';
import type { DeliveryZone, Pickup } from '#core/delivery/delivery-zone.ts';
import { formatMoney } from '#core/money.ts';

/** The paths of the delivery's fields in a request. */
export interface FieldPaths {
  date: string;
  slot: string;
  method: string;
  postcode: string;
}

/** A limit that staff overrode. It is recorded in the order's log. */
export type PassedLimit =
  | 'day_full'
  | 'day_closed'
  | 'day_supplied'
  | 'below_minimum'
  | 'not_delivered_there'
  | 'not_a_delivery_day';

type NoDay = Exclude<DayState, { is: 'open' }>;

export function passedLimit(state: NoDay): PassedLimit {
  return state.is === 'not-offered' ? 'not_a_delivery_day' : 'day_closed';
}

/** The error for a day that isn't available. It includes the available days. */
export function closedDayError(
  state: NoDay,
  date: Day,
  { path, days }: { path: string; days: DeliveryOptionDay[] },
): AppError {
  if (state.is === 'not-offered') {
    return new AppError('not_a_delivery_day', { errors: [{ path, message: 'Please select a delivery date' }], days });
  }
  const shown = formatShortDay(date);
  const detail =
    state.is === 'past-cutoff'
      ? `Orders for ${shown} were taken until ${formatCutoff(state.cutoff)}. Please choose another day.`
      : `We are closed on ${shown}${state.reason ? `: ${state.reason}` : ''}. Please choose another day.`;
  return new AppError('day_closed', { detail, days });
}

/** The error for a requested delivery day that was available before and no longer is. */
export function dayGone(state: NoDay, date: Day, days: DeliveryOptionDay[]): AppError {
  if (state.is !== 'not-offered') return closedDayError(state, date, { path: 'deliveryDate', days });
  const detail = `${formatShortDay(date)} is no longer available. Nothing was charged; please choose another day.`;
  return new AppError('day_closed', { detail, days });
}

export function dayFull(date: Day, days: DeliveryOptionDay[], { isCheckout = true } = {}): AppError {
  const cart = isCheckout ? '; your cart stays as it is' : '';
  const detail = `${formatShortDay(date)} is fully booked. Please choose another day${cart}.`;
  return new AppError('day_full', { detail, days });
}

export function notDeliveredThere(
  postcode: string | null,
  paths: Pick<FieldPaths, 'postcode'>,
  methods: readonly DeliveryMethodOption[],
): AppError {
  if (postcode === null) {
    const message = 'Please enter a valid postcode';
    return new AppError('invalid', { detail: message, errors: [{ path: paths.postcode, message }] });
  }
  const pickup = methods.find(({ method }) => method === 'pickup');
  const instead = pickup ? ' You can pick it up at the shop.' : '';
  const detail = `We don’t deliver to ${postcode} yet.${instead}`;
  return new AppError('not_delivered_there', { detail, days: pickup?.days ?? [], methods });
}

export function belowMinimum({ name, minimum }: DeliveryZone, goodsCents: number, days: DeliveryOptionDay[]): AppError {
  const detail =
    `Deliveries to ${name} start at ${formatMoney(minimum)} of goods. ` +
    `Please add ${formatMoney(minimum - goodsCents)} to your cart.`;
  return new AppError('below_minimum', { detail, minimum, days });
}

/** @throws AppError invalid if the shop has no pick-up, or if the request has a pick-up day without a pick-up slot */
export function requirePickup(
  { enabled, slots }: Pickup,
  { date, slot, paths }: { method: DeliveryMethod; date: Day | null; slot: string | null; paths: FieldPaths },
): void {
  const isKnown = date === null || slots.some((each) => slotName(each) === slot);
  if (enabled && isKnown) return;
  const error = enabled
    ? { path: paths.slot, message: 'Please choose one of the times at the shop.' }
    : { path: paths.method, message: 'Orders can’t be picked up at the shop at the moment.' };
  throw new AppError('invalid', { detail: error.message, errors: [error] });
}
