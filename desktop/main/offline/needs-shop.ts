import { problemResponse } from './local-response.ts';

const notAway =
  'The shop can’t be reached, and this needs it. What you see here was seen before; marking an order paid or delivered, cash and EFTPOS, a delivery day (without a time for pick-up, and within its limits), a product’s details and a sale paid in full can wait until it is back.';
const noAccount = 'Please sign in while the shop can be reached: until then nothing can wait for it on this computer.';

/** The response to a request that can't wait behind unsent changes of the same order or product. */
export function hasUnsent(): Response {
  const detail = 'Changes of this haven’t reached the shop yet. Please wait until they have.';
  return problemResponse(409, 'wrong_status', detail);
}

/**
 * The response to a request that needs the shop while it can't be reached. `couldWait`: it could wait if someone were signed in
 * here. If it is certain that nothing was done, the status isn't a server error (424), so that a screen doesn't keep the key of a
 * request that may have been carried out.
 */
export function needsShop({ couldWait, isSure }: { couldWait: boolean; isSure: boolean }): Response {
  const detail = couldWait ? noAccount : notAway;
  if (isSure) return problemResponse(424, 'unavailable', detail);
  const unknown = 'It isn’t known whether it was done: please look once the shop is back.';
  return problemResponse(503, 'unavailable', `${detail} ${unknown}`);
}
