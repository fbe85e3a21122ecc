import {
  addPasskey,
  beginApp,
  beginPasskey,
  beginPasskeyConfirmation,
  confirmApp,
  confirmSelf,
  readOwnSecurity,
  removeApp,
  removePasskey,
  renewRecoveryCodes,
  saveOwnPin,
} from './security-api.ts';
import { beginPasskeySignIn, signInSecondStep } from './sign-in-api.ts';
import {
  addStaff,
  changeStaffRole,
  listStaff,
  readStaffSettings,
  resendInvitation,
  resetSecondFactor,
  saveStaffSettings,
} from './staff-api.ts';
import { readStaffLimits, saveStaffLimits } from './staff-limits-api.ts';
import { lockScreens, readCounterDevice, switchPerson } from './switch-api.ts';

/** The endpoints for PINs, two-step sign-in, staff members and locking the staff screens. */
export const securityEndpoints = {
  addPasskey,
  beginApp,
  beginPasskey,
  beginPasskeyConfirmation,
  confirmApp,
  confirmSelf,
  readOwnSecurity,
  removeApp,
  removePasskey,
  renewRecoveryCodes,
  saveOwnPin,
  beginPasskeySignIn,
  signInSecondStep,
  addStaff,
  changeStaffRole,
  listStaff,
  readStaffSettings,
  resendInvitation,
  resetSecondFactor,
  saveStaffSettings,
  readStaffLimits,
  saveStaffLimits,
  lockScreens,
  readCounterDevice,
  switchPerson,
} as const;
