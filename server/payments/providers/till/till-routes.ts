import { and, eq } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { confirmAtTill } from '#core/payments/till-api.ts';
import type { Reader } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import type { Routes } from '#server/http/routes.ts';
import { serve } from '#server/http/serve-endpoint.ts';
import { findOwnOrders } from '#server/orders/order-queries.ts';
import { cardSetups } from '#server/payments/cards/card-tables.ts';
import { settleCardSetup } from '#server/payments/cards/settle-card-setup.ts';
import { settleCharge } from '#server/payments/charges/settle-charge.ts';
import { charges } from '#server/payments/payment-tables.ts';
import { settleRepeatSetup } from '#server/payments/repeating-boxes/repeat-cards.ts';
import { repeatCardSetups } from '#server/payments/repeating-boxes/repeat-payment-tables.ts';
import { Till } from './till.ts';

type ConfirmContext = RequestContext<unknown, unknown, { clientSecret: string; confirm: boolean }>;

/** Adds the routes that only the till has: those of its simulated bank, where a customer confirms or refuses. */
export function addTillRoutes(routes: Routes, deps: Deps): void {
  serve(routes, confirmAtTill, async (context) => {
    const status =
      (await respondAboutCharge(deps, context)) ??
      (await respondAboutCard(deps, context)) ??
      (await respondAboutRepeat(deps, context));
    if (status === null) throw new AppError('not_found', { detail: 'No payment waits for this confirmation.' });
    return context.write(async () => ({
      status: status === 'declined' ? ('declined' as const) : ('succeeded' as const),
    }));
  });
}

/**
 * Records that the customer confirms or refuses a charge at the simulated bank. The charge is settled immediately, as by a real
 * provider's webhook.
 */
async function respondAboutCharge(deps: Deps, context: ConfirmContext): Promise<string | null> {
  const { clientSecret, confirm } = context.body;
  const till = findTill(deps);
  const charge = await deps.store.read(async (db) => {
    const [found] = await db
      .select()
      .from(charges)
      .where(and(eq(charges.status, 'action'), eq(charges.clientSecret, clientSecret)));
    const orderIds = found?.metadata.allocations.map((part) => part.orderId) ?? [];
    return found !== undefined && (await isOwn(db, context, orderIds)) ? found : null;
  });
  const outcome = charge && ((await till?.confirm(clientSecret, confirm)) ?? null);
  if (charge === null || outcome === null) return null;
  await settleCharge(deps, charge.reference, outcome);
  return outcome.status;
}

/** Records that the customer confirms or refuses a card that replaces a saved one. */
async function respondAboutCard(deps: Deps, context: ConfirmContext): Promise<string | null> {
  const { clientSecret, confirm } = context.body;
  const till = findTill(deps);
  const setup = await deps.store.read(async (db) => {
    const [found] = await db
      .select()
      .from(cardSetups)
      .where(and(eq(cardSetups.status, 'action'), eq(cardSetups.clientSecret, clientSecret)));
    return found !== undefined && (await isOwn(db, context, [found.orderId])) ? found : null;
  });
  const outcome = setup && ((await till?.confirmCard(clientSecret, confirm)) ?? null);
  if (setup === null || outcome === null) return null;
  await settleCardSetup(deps, setup.reference, outcome);
  return outcome.status;
}

/** Records that the customer confirms or refuses the card of a repeating box. */
async function respondAboutRepeat(deps: Deps, { body, actor }: ConfirmContext): Promise<string | null> {
  const { clientSecret, confirm } = body;
  if (actor === null) return null;
  const [setup] = await deps.store.read((db) =>
    db
      .select()
      .from(repeatCardSetups)
      .where(
        and(
          eq(repeatCardSetups.status, 'action'),
          eq(repeatCardSetups.clientSecret, clientSecret),
          eq(repeatCardSetups.userId, actor.id),
        ),
      ),
  );
  const outcome = setup && ((await findTill(deps)?.confirmCard(clientSecret, confirm)) ?? null);
  if (setup === undefined || !outcome) return null;
  await settleRepeatSetup(deps, setup.reference, outcome);
  return outcome.status;
}

function findTill({ providers }: Deps): Till | null {
  const till = providers.find('till');
  return till instanceof Till ? till : null;
}

/** Whether the charge is for the customer's own orders. Another customer's charge can't be confirmed here. */
async function isOwn(db: Reader, context: ConfirmContext, orderIds: readonly number[]): Promise<boolean> {
  return (await findOwnOrders(db, context, orderIds)).length === orderIds.length;
}
