import type { OfflineState } from '#desktop/ipc.ts';
import type { ShopConnection } from '../shop/shop-connection.ts';
import type { OfflineKeys } from './storage/offline-key.ts';

export interface OfflineShopOptions {
  connection: ShopConnection;
  /** Where the app stores this user's data. */
  folder: string;
  readKeys(file: string): OfflineKeys | null;
  onState(state: OfflineState): void;
  /** Asks for confirmation, because signing out would lose this many unsent changes. */
  confirmSignOut(unsent: number): Promise<boolean>;
}
