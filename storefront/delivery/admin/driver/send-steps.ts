import { createUploadRoute, recordStopRoute, startRunRoute } from '#core/bare-routes.ts';
import { formatTime } from '#core/dates.ts';
import { ApiError } from '#storefront/api/api-error.ts';
import { call } from '#storefront/api/call.ts';
import { type Notice, phoneStore } from './phone-store.ts';
import { type StopStep, type WaitingStep, withSteps } from './waiting-step.ts';

/** The result of sending: all steps are sent, the server can't be reached, or the driver must sign in first. */
export type Sent = 'all' | 'no-signal' | 'signed-out';

const lockName = 'hindquarter-run';

/** The number of failed uploads after which a stop is sent without its photo, because recording the delivery matters more. */
const maxPhotoTries = 5;
/**
 * The number of uploads without a readable response after which a stop is sent without its photo. This number is higher than
 * `maxPhotoTries`, because uploads often break off with a weak signal, and the photo storage may hide its response from the page.
 */
const maxLostTries = 20;
const uploadLimitMs = 120_000;

/** Thrown if a photo couldn't be uploaded. The next sending uploads the photo again. */
class PhotoNotSent extends Error {}

/**
 * Runs `work` while no other tab of the phone does. If the browser has no locks (over plain HTTP), several tabs may send the same step.
 * The server then recognises the step by its key.
 */
export function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  const locks = navigator.locks as LockManager | undefined;
  return locks === undefined ? work() : locks.request(lockName, work);
}

/**
 * Sends the unsent steps in the order in which they were recorded. Each step is removed from the phone once the server has
 * responded. For a rejected step, a notice stays until the driver has read it. Calls `onChange` after every step.
 * @throws ApiError second_factor_needed; the steps stay on the phone
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
        // A response without a problem document isn't from the shop's server. It may come from a proxy.
        if (!(error instanceof ApiError) || error.problem === null) return 'no-signal';
        // Signing in again wouldn't help. The caller leads the driver to the set-up of the second sign-in step instead.
        if (error.problem.code === 'second_factor_needed') throw error;
        if (status === 401 || status === 403) return 'signed-out';
        if (status === 408 || status === 429 || status >= 500) return 'no-signal';
        if (step.kind === 'stop' && step.photoPath !== null && isAboutPhoto(error)) {
          // The photo was uploaded long before the stop was sent, so the server has deleted the photo. It is uploaded again.
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

/** Sends a stop. Returns a notice for the driver; null if the stop was recorded as sent. */
async function sendStop(step: StopStep & { seq: number }): Promise<string | null> {
  const { day, orderId, clientKey, outcome, at, by, temperature, note } = step;
  const photo = await sendPhoto(step);
  const body = { day, orderId, clientKey, outcome, at, madeBy: by?.id, temperature, note, photo: photo.path };
  const known = await call(recordStopRoute, { body });
  // Only the outcomes are compared. The times may differ, because the server corrects the time of a phone whose clock is fast.
  if (known.outcome === outcome) return photo.notice;
  const what = known.outcome === 'delivered' ? 'delivered' : 'not at home';
  return `Someone else has already marked order #${orderId}: ${what} at ${formatTime(known.at)}. That stays.`;
}

/** Uploads a photo once. If the step is sent again, the path of the photo is already known. */
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
    // The photo storage returns 400 for an upload that stalls, and 403 for an expired URL. Both are temporary, so the upload is tried
    // again.
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
