import type { OfflineState } from '#desktop/ipc.ts';
import type { ShopConnection } from '../shop/shop-connection.ts';
import type { OfflineKeys } from './storage/offline-key.ts';

/** What the user chose about unsent changes when signing out or leaving the shop. `stay`: the user does neither. */
export type UnsentChoice = 'delete' | 'keep' | 'stay';

export interface OfflineShopOptions {
  connection: ShopConnection;
  /** The folder for the data that the app stores for the computer's current user. */
  folder: string;
  readKeys(file: string): OfflineKeys | null;
  onState(state: OfflineState): void;
  /** Decides what happens to unsent changes when a user signs out. `unsent`: their number. */
  confirmSignOut(unsent: number): Promise<UnsentChoice>;
}
