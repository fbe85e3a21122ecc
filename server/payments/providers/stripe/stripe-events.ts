import { z } from 'zod';
import type { StripeClient } from './stripe-client.ts';
import { readChargeMetadata, readRefundMetadata, referenceOf } from './stripe-metadata.ts';
import { toInstant } from './stripe-values.ts';

/**
 * The error of an event that Stripe didn't sign, that was changed in transit, or that is too old. Such an event must have no
 * effect.
 */
export class InvalidStripeEvent extends Error {}

/**
 * The object that an event is about. A late event's own data are out of date, so the object's current state must be requested.
 */
export type EventSubject =
  | { type: 'charge'; providerChargeId: string; reference: string | null; isOurs: boolean }
  | { type: 'refund'; providerRefundId: string; reference: string | null; isOurs: boolean }
  | { type: 'dispute'; providerDisputeId: string }
  | { type: 'setup'; providerSetupId: string; reference: string | null; isOurs: boolean };

export interface StripeEvent {
  id: string;
  kind: string;
  createdAt: string;
  /** The object that the event is about; null if the shop doesn't act on this type of event. */
  subject: EventSubject | null;
}

/** The maximum age of an event's signature. */
const toleranceSeconds = 300;

interface Verification {
  client: StripeClient;
  webhookSecret: string;
  shopId: string;
  now: Date;
}

/**
 * Verifies an event's signature and age, and returns its subject.
 * @throws InvalidStripeEvent
 */
export async function readEvent(
  rawBody: Buffer,
  signature: string,
  { client, webhookSecret, shopId, now }: Verification,
): Promise<StripeEvent> {
  const body: unknown = await client.ask(async (stripe) => {
    const { webhooks, errors } = { webhooks: stripe.webhooks, errors: (await import('stripe')).Stripe.errors };
    try {
      const receivedAt = now.getTime();
      return webhooks.constructEvent(rawBody, signature, webhookSecret, toleranceSeconds, undefined, receivedAt);
    } catch (error) {
      // The library verifies the signature first. If it then rejects the payload, for example a thin one, the event is signed. The
      // library's errors are replaced, because they contain the whole body.
      const isSigned = !(error instanceof errors.StripeSignatureVerificationError);
      throw new InvalidStripeEvent(
        isSigned && isThin(rawBody) ? thinText : 'The event is not signed by Stripe, was changed, or is too old.',
      );
    }
  });
  const parsed = eventSchema.safeParse(body);
  if (!parsed.success) throw new InvalidStripeEvent('The event has no form that is known.');
  const { id, type, created, data } = parsed.data;
  return { id, kind: type, createdAt: toInstant(created), subject: subjectOf(data.object, shopId) };
}

const thinText =
  'The event is signed, but has a thin payload. Choose “Snapshot” as the payload style of this endpoint at Stripe.';

/** Whether the body is a thin payload, which contains the event's type but not its object. */
function isThin(rawBody: Buffer): boolean {
  return rawBody.includes('v2.core.event');
}

const objectSchema = z.object({
  object: z.string(),
  // A few types of events are about an object without an id.
  id: z.string().optional(),
  metadata: z.record(z.string(), z.string()).nullish(),
  payment_intent: z.string().nullish(),
});
const eventSchema = z.object({
  object: z.literal('event'),
  id: z.string().min(1),
  type: z.string().min(1),
  created: z.number().int(),
  data: z.object({ object: objectSchema }),
});

function subjectOf(object: z.output<typeof objectSchema>, shop: string): EventSubject | null {
  const { id, metadata, payment_intent: intentId } = object;
  if (id === undefined) return null;
  switch (object.object) {
    case 'payment_intent':
      return chargeSubject(id, metadata, shop);
    case 'charge':
      // Stripe copies an intent's metadata to its charge. A charge without an intent wasn't made by the shop.
      return intentId ? chargeSubject(intentId, metadata, shop) : null;
    case 'refund': {
      const reference = readRefundMetadata(metadata, shop)?.reference ?? null;
      return { type: 'refund', providerRefundId: id, reference, isOurs: reference !== null };
    }
    case 'dispute':
      return { type: 'dispute', providerDisputeId: id };
    case 'setup_intent': {
      const reference = referenceOf(metadata, shop);
      return { type: 'setup', providerSetupId: id, reference, isOurs: reference !== null };
    }
    default:
      return null;
  }
}

function chargeSubject(
  providerChargeId: string,
  metadata: Record<string, string> | null | undefined,
  shop: string,
): EventSubject {
  const reference = readChargeMetadata(metadata, shop)?.reference ?? null;
  return { type: 'charge', providerChargeId, reference, isOurs: reference !== null };
}
