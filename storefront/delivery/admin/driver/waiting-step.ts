import type { Day } from '#core/dates.ts';
import type { RunSheet, RunStop } from '#core/delivery/run-sheet-api.ts';

/** The driver whose run the phone holds. */
export interface Driver {
  id: number;
  name: string;
}

/** What the driver did, by the phone's clock, kept until the shop knows it. Its key is permanent. */
export type NewStep = StartStep | StopStep;

/** `by`: who did it, where another user sends it. */
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
  /** Bytes rather than a Blob: some phones lose the Blobs that they store. */
  photo: ArrayBuffer | null;
  /** Where the shop keeps the photo, once it has been sent. */
  photoPath: string | null;
  /** How often storing its photo failed; absent for never. */
  photoTries?: number;
}

/** A step with its number: the phone numbers steps in the order in which they were done. */
export type WaitingStep = NewStep & { seq: number };

/** The run as it will be once the shop knows these steps. */
export function withSteps(sheet: RunSheet, steps: readonly NewStep[]): RunSheet {
  return steps.filter((step) => step.day === sheet.day).reduce(withStep, sheet);
}

function withStep(sheet: RunSheet, step: NewStep): RunSheet {
  if (step.kind === 'start') {
    return { ...sheet, run: sheet.run ?? { startedAt: step.at, loadedTemperature: step.temperature } };
  }
  return { ...sheet, stops: sheet.stops.map((stop) => (stop.orderId === step.orderId ? visited(stop, step) : stop)) };
}

/** As on the server, what was delivered stays delivered. */
function visited(stop: RunStop, { outcome, at, temperature, note, photoPath: photo }: StopStep): RunStop {
  if (stop.visit?.outcome === 'delivered') return stop;
  const visit = { outcome, at, photo, temperature, note };
  return { ...stop, visit, status: outcome === 'delivered' ? 'delivered' : stop.status };
}
