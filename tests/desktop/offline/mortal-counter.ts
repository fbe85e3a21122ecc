import { OfflineShop } from '#desktop/main/offline/offline-shop.ts';
import { ShopConnection } from '#desktop/main/shop-connection.ts';

// A counter's main process as far as it sends what waits, to be killed at any time: address, folder and cookies are given.

const [address = '', folder = '', cookies = '{}'] = process.argv.slice(2);
const offline = new OfflineShop({
  connection: new ShopConnection({ address, cookies: JSON.parse(cookies) as Record<string, string>, onCookies() {} }),
  folder,
  readKeys: () => ({ key: Buffer.alloc(32, 7), older: [] }),
  onState: ({ waiting, refused }) => process.send?.({ waiting, refused }),
  confirmSignOut: async () => false,
});
// As staff who press it: the pauses between two attempts are not what is tested.
setInterval(offline.sendNow, 20);
