import type { Day } from '#core/dates.ts';
import type { RunSheet, RunStop } from '#core/delivery/run-sheet-api.ts';

/** The driver whose run is stored on the phone. */
export interface Driver {
  id: number;
  name: string;
}

/**
 * A step that the driver has recorded: the start of the run, or the outcome of a stop. Its times are by the phone's clock. It is stored
 * until the server has responded, and its key never changes.
 */
export type NewStep = StartStep | StopStep;

/** The start of a run. `by`: the driver who recorded the step, if another user sends it. */
interface StartStep {
  kind: 'start';
  day: Day;
  clientKey: string;
  at: string;
  by?: Driver;
  temperature: number | null;
}

export interface StopStep {
  kind: 'stop';
  day: Day;
  clientKey: string;
  at: string;
  by?: Driver;
  orderId: number;
  outcome: 'delivered' | 'not-home';
  temperature: number | null;
  note: string | null;
  /** The photo as bytes rather than a Blob, because some phones lose the Blobs that they store. */
  photo: ArrayBuffer | null;
  /** The photo's path on the server; null until the photo is uploaded. */
  photoPath: string | null;
  /** The number of failed uploads of the photo; absent if none failed. */
  photoTries?: number;
}

/** An unsent step with its number. The phone numbers the steps in the order in which the driver recorded them. */
export type WaitingStep = NewStep & { seq: number };

/** Returns the run as it will be once the server has accepted these steps. */
export function withSteps(sheet: RunSheet, steps: readonly NewStep[]): RunSheet {
  return steps.filter((step) => step.day === sheet.day).reduce(withStep, sheet);
}

function withStep(sheet: RunSheet, step: NewStep): RunSheet {
  if (step.kind === 'start') {
    return { ...sheet, run: sheet.run ?? { startedAt: step.at, loadedTemperature: step.temperature } };
  }
  return { ...sheet, stops: sheet.stops.map((stop) => (stop.orderId === step.orderId ? visited(stop, step) : stop)) };
}

/** Returns a stop with the outcome of a visit. As on the server, a delivered stop stays delivered. */
function visited(stop: RunStop, { outcome, at, temperature, note, photoPath: photo }: StopStep): RunStop {
  if (stop.visit?.outcome === 'delivered') return stop;
  const visit = { outcome, at, photo, temperature, note };
  return { ...stop, visit, status: outcome === 'delivered' ? 'delivered' : stop.status };
}
