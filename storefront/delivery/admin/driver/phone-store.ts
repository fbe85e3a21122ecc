import type { RunSheet } from '#core/delivery/run-sheet-api.ts';
import { runOnPhone } from '#storefront/accounts/leave-phone.ts';
import { deviceStore } from '#storefront/platform/device-store.ts';
import type { Driver, NewStep } from './waiting-step.ts';

/** A message that tells the driver that the server has rejected a step. */
export interface Notice {
  id: string;
  text: string;
}

interface Stored {
  driver: Driver;
  sheet: RunSheet;
  notices: Notice[];
}

/** The data that the driver's page stores on the phone: the day's run, its driver, and the unsent steps. */
export const phoneStore = deviceStore<Stored, NewStep>(() => runOnPhone.database, runOnPhone.list);
