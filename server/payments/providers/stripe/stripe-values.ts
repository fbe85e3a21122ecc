/** Converts Stripe's times, which are in seconds, to instants. */
export function toInstant(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}

export function toSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

/** The id of an object, whether expanded or not. */
export function idOf(value: string | { id: string } | null | undefined): string | null {
  return typeof value === 'string' ? value : (value?.id ?? null);
}

/** Returns an expanded object of Stripe's; null if only its id was returned. */
export function objectOf<Value extends object>(value: string | Value | null | undefined): Value | null {
  return typeof value === 'object' ? value : null;
}
