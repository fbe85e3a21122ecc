import { createUploadRoute, recordStopRoute, startRunRoute } from '#core/bare-routes.ts';
import { formatTime } from '#core/dates.ts';
import { ApiError } from '#storefront/api/api-error.ts';
import { call } from '#storefront/api/call.ts';
import { type Notice, phoneStore } from './phone-store.ts';
import { type StopStep, type WaitingStep, withSteps } from './waiting-step.ts';

/** How sending ended: everything is sent, the shop can't be reached, or it requires signing in first. */
export type Sent = 'all' | 'no-signal' | 'signed-out';

const lockName = 'hindquarter-run';

/** After this many tries the stop is sent without its photo: what was delivered matters more. */
const maxPhotoTries = 5;
/** The same for uploads that break off, as they do with a weak signal, or whose answer the bucket hides from the page. */
const maxLostTries = 20;
const uploadLimitMs = 120_000;

/** The photo storage failed this time. The photo is tried again with the next sending. */
class PhotoNotSent extends Error {}

/** Only one tab of the phone does this at a time. Without locks (a shop without HTTPS) the shop still recognises each key. */
export function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  const locks = navigator.locks as LockManager | undefined;
  return locks === undefined ? work() : locks.request(lockName, work);
}

/**
 * Sends what waits, in the order in which it was done. Each step leaves the phone when the shop has answered. What the shop
 * rejects leaves it too, with a notice that stays until it is read. `onChange` is called after every step.
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
        // Without a problem document the answer comes from something between the phone and the shop.
        if (!(error instanceof ApiError) || error.problem === null) return 'no-signal';
        if (status === 401 || status === 403) return 'signed-out';
        if (status === 408 || status === 429 || status >= 500) return 'no-signal';
        if (step.kind === 'stop' && step.photoPath !== null && isAboutPhoto(error)) {
          // The photo was uploaded too long before the signal returned, and the shop has deleted it.
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

/** Sends a stop. Returns what the driver should know about the answer; null where the stop was recorded as sent. */
async function sendStop(step: StopStep & { seq: number }): Promise<string | null> {
  const { day, orderId, clientKey, outcome, at, by, temperature, note } = step;
  const photo = await sendPhoto(step);
  const body = { day, orderId, clientKey, outcome, at, madeBy: by?.id, temperature, note, photo: photo.path };
  const known = await call(recordStopRoute, { body });
  // The shop corrects the time of a phone whose clock is fast.
  if (known.outcome === outcome) return photo.notice;
  const what = known.outcome === 'delivered' ? 'delivered' : 'not at home';
  return `Someone else has already marked order #${orderId}: ${what} at ${formatTime(known.at)}. That stays.`;
}

/** A photo is uploaded once. Where the step is sent again, its path is known. */
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
    return { path: null, notice: `Couldn’t read the photo of order #${step.orderId}, so it was left out.` };
  }
  if (!response?.ok) {
    // A bucket answers 400 to an upload that stalls, and 403 to one whose URL has expired. Neither is about the stop or the
    // driver.
    const photoTries = (step.photoTries ?? 0) + 1;
    await phoneStore.replace({ ...step, photoTries });
    if (photoTries < (response === null ? maxLostTries : maxPhotoTries)) throw new PhotoNotSent();
    const notice = `Couldn’t send the photo of order #${step.orderId}, so it was left out. The stop itself is sent.`;
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
  const reason = problem?.detail ?? 'The shop couldn’t accept it.';
  return step.kind === 'start' ? `The start of the run: ${reason}` : `Order #${step.orderId}: ${reason}`;
}
