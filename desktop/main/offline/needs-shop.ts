import { askForItems } from '#core/orders/corrections/item-request-api.ts';
import { askForWeight } from '#core/orders/weighing/weight-request-api.ts';
import { unpackOrder } from '#core/packing/packing-api.ts';
import { problemResponse } from './local-response.ts';

const notAway =
  'This needs the shop, which can’t be reached. You see what was last loaded. You can still mark an order paid or delivered, take cash and EFTPOS, set a delivery day (within its limits and without a pick-up time), change a product’s details, weigh, pack, replace and put aside orders, and make a sale paid in full. These are sent once the shop is back.';
const noAccount =
  'Please sign in while the shop can be reached. Until then, no changes can be kept for it on this computer.';

export const lacksStepText =
  'The owner requires a second step, which you haven’t passed at this counter. Please sign in with your password once the shop can be reached.';

/**
 * Returns the response to a request for data that the person at the counter may not see. `why` is the reason; null if they may see the
 * data.
 */
export function forbiddenIf(why: string | null): Response | null {
  return why === null ? null : problemResponse(403, 'forbidden', why);
}

/** Returns the response to a request for data that isn't stored here. */
export function neverOpened(): Response {
  const detail = 'This was never opened on this computer, and the shop can’t be reached.';
  return problemResponse(503, 'unavailable', detail);
}

/** Returns the response to a request for data that is never stored here, because only owners or one person may see it. */
export function notStored(): Response {
  const detail = 'This is never stored on this computer. You see it again once the shop can be reached.';
  return problemResponse(503, 'unavailable', detail);
}

/** Returns the response to a request that can't wait, because earlier changes of the same order or product are still unsent. */
export function hasUnsent(): Response {
  const detail = 'Earlier changes to this haven’t reached the shop yet. Please wait until they have.';
  return problemResponse(409, 'wrong_status', detail);
}

/** The reasons why certain requests can't wait for the shop: some of the packing bench, and questions to customers. */
const reasons = [
  {
    endpoint: askForWeight,
    text: 'The customer is asked by email, and their bank has to hold more: that needs the shop, which can’t be reached. Take some off, or put the order aside.',
  },
  {
    endpoint: askForItems,
    text: 'The customer is asked by email, and their bank has to hold more: that needs the shop, which can’t be reached.',
  },
  {
    endpoint: unpackOrder,
    text: 'A closed box is opened again only while the shop can be reached, because its money may be taken already.',
  },
].map(({ endpoint, text }) => ({ path: new RegExp(`^${endpoint.path.replace(':id', '[^/]+')}$`), text }));

interface NeedsShop {
  couldWait: boolean;
  isSure: boolean;
  pathname: string;
}

/**
 * Returns the response to a request that needs the server while the server can't be reached. `couldWait`: the change could be queued if
 * someone were signed in here. `isSure`: nothing was done, so the status is 424. After a server error, a screen would keep the
 * request's idempotency key, in case the request was carried out.
 */
export function needsShop({ couldWait, isSure, pathname }: NeedsShop): Response {
  const detail = couldWait ? noAccount : (reasons.find(({ path }) => path.test(pathname))?.text ?? notAway);
  if (isSure) return problemResponse(424, 'unavailable', detail);
  const unknown = 'We don’t know whether it was done. Please check once the shop is back.';
  return problemResponse(503, 'unavailable', `${detail} ${unknown}`);
}
