import Store from 'electron-store';
import { z } from 'zod';
import { noPrinters, printerSettingsSchema } from '#desktop/printer-settings.ts';

const shop = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('host'),
    folder: z.string(),
    port: z.number().int(),
    /** Whether other computers on the network reach the website. */
    isOnNetwork: z.boolean(),
    /** Where the owner wants backups; null for beside the shop's data. */
    backupFolder: z.string().nullable().default(null),
    /** The owner starts the shop without Stripe's keys although it has taken real payments. */
    goesWithoutKeys: z.boolean().default(false),
  }),
  z.strictObject({ kind: z.literal('counter'), address: z.string() }),
]);
const bounds = z.strictObject({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
const settings = z.strictObject({
  shop: shop.nullable(),
  bounds: bounds.nullable(),
  isMaximized: z.boolean().default(false),
  /** In Electron's steps. */
  zoom: z.number().min(-4).max(4).default(0),
  printers: printerSettingsSchema.default(noPrinters),
});

export type ShopSetting = z.infer<typeof shop>;
export type HostSetting = Extract<ShopSetting, { kind: 'host' }>;
type Settings = z.infer<typeof settings>;

const none: Settings = { shop: null, bounds: null, isMaximized: false, zoom: 0, printers: noPrinters };

/** What the app remembers between two starts. No secret is among it. */
export class AppSettings {
  readonly #store = new Store<Settings>({ defaults: none, clearInvalidConfig: true });

  /** What an older or a damaged file says is none. */
  read(): Settings {
    return settings.safeParse(this.#store.store).data ?? none;
  }

  change(changes: Partial<Settings>): void {
    this.#store.store = { ...this.read(), ...changes };
  }
}
