import type { OfflineState } from '#desktop/ipc.ts';
import type { ShopConnection } from '../shop/shop-connection.ts';
import type { OfflineKeys } from './storage/offline-key.ts';

export interface OfflineShopOptions {
  connection: ShopConnection;
  /** The folder in which the app stores the data of the computer's current user. */
  folder: string;
  readKeys(file: string): OfflineKeys | null;
  onState(state: OfflineState): void;
  /**
   * Asks staff whether to sign out although this many unsent changes would be lost. Resolves to true if they want to sign out.
   */
  confirmSignOut(unsent: number): Promise<boolean>;
}
