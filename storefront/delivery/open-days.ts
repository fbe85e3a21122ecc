import type { DeliveryOptionDay, DeliveryOptions } from '#core/delivery/delivery-api.ts';

interface Clock {
  /** The time of the shop's response and the current time, both by the browser's clock. */
  answeredAt: number;
  now: number;
}

/**
 * Removes the days and times whose cut-off has passed since the server responded. If a cut-off had already passed by the browser's
 * clock when the response came, that clock must be wrong. Such a day or time is kept.
 */
export function withoutPastDays(options: DeliveryOptions, { answeredAt, now }: Clock): DeliveryOptions {
  const isOpen = ({ cutoff }: { cutoff: string }) => {
    const ends = Date.parse(cutoff);
    return ends > now || ends <= answeredAt;
  };
  const openDays = (days: readonly DeliveryOptionDay[]) =>
    days.filter(isOpen).map((day) => (day.slots ? { ...day, slots: day.slots.filter(isOpen) } : day));
  return { ...options, methods: options.methods.map((method) => ({ ...method, days: openDays(method.days) })) };
}
