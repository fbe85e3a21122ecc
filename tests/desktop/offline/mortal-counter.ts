import { OfflineShop } from '#desktop/main/offline/offline-shop.ts';
import { ShopConnection } from '#desktop/main/shop/shop-connection.ts';

// A counter's main process, reduced to sending unsent changes, so that a test can kill it at any time. Its arguments are the
// shop's URL, the folder and the cookies.

const [address = '', folder = '', cookies = '{}'] = process.argv.slice(2);
const offline = new OfflineShop({
  connection: new ShopConnection({ address, cookies: JSON.parse(cookies) as Record<string, string>, onCookies() {} }),
  folder,
  readKeys: () => ({ key: Buffer.alloc(32, 7), older: [] }),
  onState: ({ waiting, refused }) => process.send?.({ waiting, refused }),
  confirmSignOut: async () => 'stay',
});
// Acts like staff who keep pressing "Send now". The pauses between attempts are not tested here.
setInterval(offline.sendNow, 20);
