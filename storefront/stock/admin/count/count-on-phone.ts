import { accountName } from '#core/accounts/account-name.ts';
import { hasRole, type StaffRole } from '#core/accounts/staff-role.ts';
import { readShopRoute } from '#core/bare-routes.ts';
import { loadSignedInUser } from '#storefront/accounts/signed-in-user.ts';
import { call } from '#storefront/api/call.ts';
import { sessionHint } from '#storefront/platform/session-hint.ts';
import { type Counter, countStore } from './count-store.ts';
import { alone } from './send-counts.ts';

/** The person who has the count page open. The shop names the person; if it can't be reached, the phone does. */
export type PhoneUser =
  | {
      state: 'counter';
      by: Counter;
      /** Whether the shop has confirmed that this person is signed in. */
      isSignedIn: boolean;
      /** Whether the shop has confirmed that it counts its stock. */
      isCounting: boolean;
    }
  | { state: 'not-counting'; role: StaffRole }
  | { state: 'signed-out' | 'no-staff' | 'driver' | 'no-signal' };

/**
 * Asks the shop who is signed in. If that person may count the stock, their name is stored on the phone.
 * @throws if the shop can't be reached
 */
export async function askWhoCounts(): Promise<PhoneUser> {
  const user = await loadSignedInUser();
  if (user === null) {
    // If counts wait to be sent, the page continues in the name of the person who made them, until that person signs in again.
    const kept = await personOfWaiting();
    if (kept !== null) return { state: 'counter', by: kept, isSignedIn: false, isCounting: false };
  }
  const isCounter = hasRole(user?.role, 'counter');
  if (!isCounter) await forgetStock();
  if (user === null) return { state: 'signed-out' };
  if (user.role === null) return { state: 'no-staff' };
  if (!isCounter) return { state: 'driver' };
  const { counting } = await call(readShopRoute);
  // Counts that were made before the shop stopped counting its stock are still sent.
  if (!counting && (await countStore.waiting()).length === 0) {
    await forgetStock();
    return { state: 'not-counting', role: user.role };
  }
  const by = { id: user.id, name: accountName(user) };
  await countStore.keep('counter', by);
  return { state: 'counter', by, isSignedIn: true, isCounting: counting };
}

/** Returns the person that is stored on the phone, until the shop has responded. Null if no one is stored. */
export async function knownCounter(): Promise<PhoneUser | null> {
  const by = sessionHint() === 'customer' ? ((await countStore.read('counter')) ?? null) : await personOfWaiting();
  return by === null ? null : { state: 'counter', by, isSignedIn: false, isCounting: false };
}

/**
 * Deletes the stored stock from this device, but keeps counts that weren't sent yet. Typed figures are kept too, because they must
 * survive the end of a session. They are only deleted when their person signs out.
 */
function forgetStock(): Promise<void> {
  return alone(async () => {
    const typed = await countStore.read('typed');
    await countStore.wipeSent();
    if (typed !== undefined && typed.length > 0) await countStore.keep('typed', typed);
  });
}

async function personOfWaiting(): Promise<Counter | null> {
  const counter = await countStore.read('counter');
  return (await countStore.waiting()).find(({ by }) => by.id === counter?.id)?.by ?? null;
}
