import { useState } from 'react';
import type { User } from '#core/accounts/account.ts';
import { accountName } from '#core/accounts/account-name.ts';
import { useCurrentUser } from '#storefront/accounts/current-user.ts';
import { ScreenHeading, ScreenSkeleton } from '#storefront/admin/shell/screen-heading.tsx';
import { stockPath } from '../stock-queries.ts';
import { CountRoom } from './count-room.tsx';

/**
 * /admin/stock/count in the desktop app, which has its screens on the computer: staff count the cold room item by item, even
 * without a connection. Browsers open the same screen as a separate page (count-page.tsx).
 */
export function CountScreen() {
  const user = useCurrentUser();
  // While the connection or the session is lost, the count continues in the name of the person who began it.
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
