import type { z } from 'zod';
import { type Day, melbourneDay } from '#core/dates.ts';
import type { Actor } from '#server/http/request-context.ts';

/** Who made a record of the sample, and when: on one of the days before the shop's first start. */
export interface Present {
  now: Date;
  today: Day;
  actor: Actor;
  actorId: number;
}

/** Returns the time some days before the start. The owner is the person who made all records. */
export function presentBefore(start: Date, days: number, owner: Actor): Present {
  const now = new Date(start.getTime() - days * 24 * 60 * 60_000);
  return { now, today: melbourneDay(now), actor: owner, actorId: owner.id };
}

/** Creates UUIDs for the sample's records. Every sample shop gets the same ones. */
export class SampleKeys {
  #made: number;

  constructor(first = 1) {
    this.#made = first - 1;
  }

  next(): string {
    this.#made += 1;
    return `00000000-0000-4000-8000-${String(this.#made).padStart(12, '0')}`;
  }
}

/** Parses the body of a request with the endpoint's schema, which adds the default values. */
export function bodyOf<Body extends z.ZodType>(
  { body }: { body?: Body | undefined },
  input: z.input<Body>,
): z.output<Body> {
  if (body === undefined) throw new Error('The call has no body');
  return body.parse(input);
}
