import { OfflineShop } from '#desktop/main/offline/offline-shop.ts';
import { ShopConnection } from '#desktop/main/shop-connection.ts';

// A counter's main process, reduced to sending waiting changes, which can be killed at any time. Address, folder and cookies are
// its arguments.

const [address = '', folder = '', cookies = '{}'] = process.argv.slice(2);
const offline = new OfflineShop({
  connection: new ShopConnection({ address, cookies: JSON.parse(cookies) as Record<string, string>, onCookies() {} }),
  folder,
  readKeys: () => ({ key: Buffer.alloc(32, 7), older: [] }),
  onState: ({ waiting, refused }) => process.send?.({ waiting, refused }),
  confirmSignOut: async () => false,
});
// Like staff who keep pressing "Send now": the pauses between two attempts are not what is tested.
setInterval(offline.sendNow, 20);
