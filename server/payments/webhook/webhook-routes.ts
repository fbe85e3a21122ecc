import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '#core/app-error.ts';
import { receiveStripeEvent } from '#core/payments/webhook-api.ts';
import type { Deps } from '#server/deps.ts';
import { bodyInTime } from '#server/http/bodies/body-in-time.ts';
import { readRawBody } from '#server/http/bodies/raw-body.ts';
import type { Routes } from '#server/http/routes.ts';
import { serveStream } from '#server/http/serve-stream.ts';
import { ProviderUnavailable } from '../providers/ask-provider.ts';
import { InvalidStripeEvent, type StripeEvent } from '../providers/stripe/stripe-events.ts';
import { StripeProvider } from '../providers/stripe/stripe-provider.ts';
import { actOnEvent } from './act-on-event.ts';

/** Receives the provider's events. After a response with status 200, the provider doesn't send an event again. */
export function addWebhookRoutes(routes: Routes, deps: Deps): void {
  serveStream(routes, receiveStripeEvent, async (_context, request, response) => {
    const stripe = deps.providers.find('stripe');
    if (!(stripe instanceof StripeProvider))
      throw new AppError('not_found', { detail: 'This shop takes no payments with Stripe.' });
    const event = await readEvent(deps, stripe, await bodyInTime(response, readRawBody(request)), request.headers);
    try {
      await actOnEvent(deps, stripe, event);
    } catch (error) {
      deps.webhookHealth.countFailed(deps.clock());
      deps.log.error({ err: error, event: event.id, kind: event.kind }, 'An event of Stripe’s could not be acted on');
      if (!(error instanceof ProviderUnavailable)) throw error;
      throw new AppError('unavailable', { detail: 'The payment provider does not answer; send the event again.' });
    }
    response.status(200).set('Cache-Control', 'no-store').json({ received: true });
  });
}

async function readEvent(
  { webhookHealth, clock, log }: Deps,
  stripe: StripeProvider,
  body: Buffer,
  headers: IncomingHttpHeaders,
): Promise<StripeEvent> {
  const signature = headers['stripe-signature'];
  try {
    return await stripe.readEvent(body, typeof signature === 'string' ? signature : '');
  } catch (error) {
    if (!(error instanceof InvalidStripeEvent)) throw error;
    webhookHealth.countRejected(clock());
    log.warn({ reason: error.message }, 'An event was rejected');
    throw new AppError('malformed', { detail: error.message });
  }
}
