import type { DeliveryOptionDay, DeliveryOptions } from '#core/delivery/delivery-api.ts';

interface Clock {
  /** When the shop answered, and the current time, both by the browser's clock. */
  answeredAt: number;
  now: number;
}

/**
 * Leaves out the days and times whose cut-off has passed since the shop answered. If the cut-off had already passed by this
 * browser's clock when the shop answered, they stay: the clock is wrong, and the shop knows better.
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
