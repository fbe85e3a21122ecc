import { createUploadRoute, recordStopRoute, startRunRoute } from '#core/bare-routes.ts';
import { formatTime } from '#core/dates.ts';
import { ApiError } from '#storefront/api/api-error.ts';
import { call } from '#storefront/api/call.ts';
import { type Notice, phoneStore } from './phone-store.ts';
import { type StopStep, type WaitingStep, withSteps } from './waiting-step.ts';

/** How the sending ended: all is sent, the shop can't be reached, or it wants to know first who this is. */
export type Sent = 'all' | 'no-signal' | 'signed-out';

const lockName = 'hindquarter-run';

/** Then the stop goes without its photo: what was delivered matters more. */
const maxPhotoTries = 5;
/** The same of uploads that break off, as a weak signal's do, or whose answer the bucket keeps from the page. */
const maxLostTries = 20;
const uploadLimitMs = 120_000;

/** Where the photos are kept took this one badly. It is tried again with the next sending. */
class PhotoNotSent extends Error {}

/** Only one tab of the phone does this at a time; without locks (a shop without https) the shop still knows each key. */
export function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  const locks = navigator.locks as LockManager | undefined;
  return locks === undefined ? work() : locks.request(lockName, work);
}

/**
 * Sends what waits, in the order in which it was done; each step leaves the phone when the shop has answered. What the shop
 * can't take leaves it as well, with a notice that stays until it is read. `onChange` after every step.
 */
export function sendSteps(onChange: () => Promise<void>): Promise<Sent> {
  return alone(async () => {
    for (;;) {
      const [step] = await phoneStore.waiting();
      if (step === undefined) return 'all';
      try {
        const notice = step.kind === 'start' ? await sendStart(step) : await sendStop(step);
        if (notice !== null) await keepNotice({ id: step.clientKey, text: notice });
        await keepOutcome(step);
      } catch (error) {
        if (error instanceof PhotoNotSent) return 'no-signal';
        const status = error instanceof ApiError ? error.status : 0;
        // Without a problem document it isn't the shop that has answered, but something on the way to it.
        if (!(error instanceof ApiError) || error.problem === null) return 'no-signal';
        if (status === 401 || status === 403) return 'signed-out';
        if (status === 408 || status === 429 || status >= 500) return 'no-signal';
        if (step.kind === 'stop' && step.photoPath !== null && isAboutPhoto(error)) {
          // It lay too long before the signal broke off, and the shop has cleared it.
          await phoneStore.replace({ ...step, photoPath: null });
          continue;
        }
        await keepNotice({ id: step.clientKey, text: rejectionText(step, error) });
      }
      await phoneStore.remove(step.seq);
      await onChange();
    }
  });
}

async function sendStart({ day, clientKey, at, by, temperature }: WaitingStep): Promise<null> {
  const body = { day, clientKey, startedAt: at, madeBy: by?.id, loadedTemperature: temperature };
  await call(startRunRoute, { body });
  return null;
}

/** What the driver should know of the answer; null where it is as was sent. */
async function sendStop(step: StopStep & { seq: number }): Promise<string | null> {
  const { day, orderId, clientKey, outcome, at, by, temperature, note } = step;
  const photo = await sendPhoto(step);
  const body = { day, orderId, clientKey, outcome, at, madeBy: by?.id, temperature, note, photo: photo.path };
  const known = await call(recordStopRoute, { body });
  // The shop puts a phone's clock right that is ahead.
  if (known.outcome === outcome) return photo.notice;
  const what = known.outcome === 'delivered' ? 'delivered' : 'not at home';
  return `Order #${orderId} was marked by somebody else before: ${what} at ${formatTime(known.at)}. That stays.`;
}

/** A photo is sent once; where the step is sent again, its path is known. */
async function sendPhoto(step: StopStep & { seq: number }): Promise<{ path: string | null; notice: string | null }> {
  if (step.photo === null || step.photoPath !== null) return { path: step.photoPath, notice: null };
  const { uploadURL, objectPath } = await call(createUploadRoute, { body: {} });
  const response = await fetch(uploadURL, {
    method: 'PUT',
    headers: { 'Content-Type': 'image/jpeg' },
    body: step.photo,
    signal: AbortSignal.timeout(uploadLimitMs),
  }).catch(() => null);
  if (response !== null && [413, 415, 422].includes(response.status)) {
    return { path: null, notice: `The photo of order #${step.orderId} could not be read, and was left out.` };
  }
  if (!response?.ok) {
    // A bucket says 400 to an upload that stalls, and 403 to one whose address has run out: neither is about the stop or the driver.
    const photoTries = (step.photoTries ?? 0) + 1;
    await phoneStore.replace({ ...step, photoTries });
    if (photoTries < (response === null ? maxLostTries : maxPhotoTries)) throw new PhotoNotSent();
    const notice = `The photo of order #${step.orderId} could not be sent, and was left out. The stop itself is sent.`;
    return { path: null, notice };
  }
  await phoneStore.replace({ ...step, photoPath: objectPath });
  return { path: objectPath, notice: null };
}

function isAboutPhoto({ problem }: ApiError): boolean {
  return problem?.errors?.some(({ path }) => path === 'photo') ?? false;
}

async function keepOutcome(step: WaitingStep): Promise<void> {
  const sheet = await phoneStore.read('sheet');
  if (sheet !== undefined) await phoneStore.keep('sheet', withSteps(sheet, [step]));
}

async function keepNotice(notice: Notice): Promise<void> {
  await phoneStore.keep('notices', [...((await phoneStore.read('notices')) ?? []), notice]);
}

function rejectionText(step: WaitingStep, { problem }: ApiError): string {
  const reason = problem?.detail ?? 'The shop could not take it.';
  return step.kind === 'start' ? `The start of the run: ${reason}` : `Order #${step.orderId}: ${reason}`;
}
