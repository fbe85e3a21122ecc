import { useState } from 'react';
import type { User } from '#core/accounts/account.ts';
import { accountName } from '#core/accounts/account-name.ts';
import { useCurrentUser } from '#storefront/accounts/current-user.ts';
import { ScreenHeading, ScreenSkeleton } from '#storefront/admin/shell/screen-heading.tsx';
import { stockPath } from '../stock-queries.ts';
import { CountRoom } from './count-room.tsx';

/**
 * /admin/stock/count in the desktop app. Staff count the cold room item by item, even offline, because the desktop app's screens are
 * stored on the computer. In a browser, the same screen is a separate page (count-page.tsx).
 */
export function CountScreen() {
  const user = useCurrentUser();
  // If the connection or the session is lost, the count continues in the name of the person who began it.
  const [counter, setCounter] = useState<User | null>(null);
  if (user && user.id !== counter?.id) setCounter(user);
  return (
    <>
      <ScreenHeading title="Count" back={{ to: stockPath, label: 'Stock' }} />
      {counter === null ? (
        <ScreenSkeleton />
      ) : (
        <CountRoom key={counter.id} by={{ id: counter.id, name: accountName(counter) }} />
      )}
    </>
  );
}
