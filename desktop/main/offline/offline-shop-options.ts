import type { OfflineState } from '#desktop/ipc.ts';
import type { ShopConnection } from '../shop/shop-connection.ts';
import type { OfflineKeys } from './storage/offline-key.ts';

export interface OfflineShopOptions {
  connection: ShopConnection;
  /** Where the app stores this user's data. */
  folder: string;
  readKeys(file: string): OfflineKeys | null;
  onState(state: OfflineState): void;
  /** Asks whether to sign out although this many unsent changes would be lost. */
  confirmSignOut(unsent: number): Promise<boolean>;
}
