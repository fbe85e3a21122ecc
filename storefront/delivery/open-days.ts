import type { DeliveryOptionDay, DeliveryOptions } from '#core/delivery/delivery-api.ts';

interface Clock {
  /** When the shop answered, and the present, both by the browser's clock. */
  answeredAt: number;
  now: number;
}

/**
 * Without the days and times whose cut-off has passed since the shop answered. What it offered after its cut-off by this
 * browser's clock stays: then the clock stands wrong, and the shop knows better.
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
