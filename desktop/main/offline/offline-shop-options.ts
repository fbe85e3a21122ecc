import type { OfflineState } from '#desktop/ipc.ts';
import type { ShopConnection } from '../shop-connection.ts';
import type { OfflineKeys } from './storage/offline-key.ts';

export interface OfflineShopOptions {
  connection: ShopConnection;
  /** Where the app stores things for this user. */
  folder: string;
  readKeys(file: string): OfflineKeys | null;
  onState(state: OfflineState): void;
  /** Staff want to sign out, though this many changes would be lost. */
  confirmSignOut(unsent: number): Promise<boolean>;
}
