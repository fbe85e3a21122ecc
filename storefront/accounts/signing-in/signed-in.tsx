import { useSearchParams } from 'react-router';
import type { User } from '#core/accounts/account.ts';
import { OrderList } from '#storefront/orders/order-list.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#storefront/ui/tabs.tsx';
import { type AccountTab, readAccountSearch } from '../account-search.ts';
import { Profile } from '../profile.tsx';

/** /account for a customer: two tabs, each with an address of its own. */
export function SignedIn({ user }: { user: User }) {
  const [search, setSearch] = useSearchParams();
  const { tab, highlight } = readAccountSearch(search);

  function openTab(next: AccountTab): void {
    setSearch({ tab: next }, { replace: true, state: { keepScroll: true } });
  }

  return (
    <>
      <h1 className="text-4xl">My Account</h1>
      <Tabs value={tab} onValueChange={(next) => openTab(next as AccountTab)} className="mt-8">
        <TabList aria-label="My account">
          <Tab value="profile">My Profile</Tab>
          <Tab value="orders">My Orders</Tab>
        </TabList>
        <TabPanel value="profile">
          <h2 className="sr-only">My Profile</h2>
          <Profile user={user} onViewOrders={() => openTab('orders')} />
        </TabPanel>
        <TabPanel value="orders">
          <h2 className="sr-only">My Orders</h2>
          <OrderList owner={user.id} highlight={highlight} />
        </TabPanel>
      </Tabs>
    </>
  );
}
