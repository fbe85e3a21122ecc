import Store from 'electron-store';
import { z } from 'zod';
import { noPrinters, printerSettingsSchema } from '#desktop/printer-settings.ts';

/**
 * The settings of a shop that runs on this computer. The schema is loose, as for all stored data, so that fields of a newer version
 * aren't lost when the settings are written.
 */
const host = z.looseObject({
  kind: z.literal('host'),
  folder: z.string(),
  port: z.number().int(),
  /** Whether other computers on the network may reach the website. */
  isOnNetwork: z.boolean(),
  /** The folder that the owner chose for backups; null if backups are stored next to the shop's data. */
  backupFolder: z.string().nullable().default(null),
  /** Whether the owner has allowed the shop to start without Stripe's keys, although it has taken real payments. */
  goesWithoutKeys: z.boolean().default(false),
});
const shop = z.discriminatedUnion('kind', [host, z.looseObject({ kind: z.literal('counter'), address: z.string() })]);
const bounds = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
/** The app's settings. Each field has its own fallback, so that one field that can't be read doesn't affect the others. */
const settings = z.object({
  shop: shop.nullable().catch(null),
  bounds: bounds.nullable().catch(null),
  isMaximized: z.boolean().catch(false),
  /** The window's zoom level as defined by Electron. */
  zoom: z.number().min(-4).max(4).catch(0),
  printers: printerSettingsSchema.catch(noPrinters),
  /** The serial port that a scale used last. */
  scalePort: z.string().nullable().catch(null),
  /** The settings of each shop that has run on this computer, by folder. */
  hosts: z.record(z.string(), host).catch({}),
});

export type ShopSetting = z.infer<typeof shop>;
export type HostSetting = Extract<ShopSetting, { kind: 'host' }>;
type Settings = z.infer<typeof settings>;

const none: Settings = {
  shop: null,
  bounds: null,
  isMaximized: false,
  zoom: 0,
  printers: noPrinters,
  scalePort: null,
  hosts: {},
};

/** The settings that the app keeps between starts. They contain no secrets. */
export class AppSettings {
  readonly #store = new Store<Settings>({ defaults: none, clearInvalidConfig: true });

  read(): Settings {
    return settings.parse(this.#store.store);
  }

  /** Changes some of the settings. Other values in the file are kept, even those of a newer version that this version can't read. */
  change(changes: Partial<Settings>): void {
    const stored = this.#store.store;
    const { shop: before, hosts } = this.read();
    const kept = { ...hosts };
    for (const each of [before, changes.shop]) if (each?.kind === 'host') kept[each.folder] = each;
    const printers = { ...stored.printers, ...changes.printers };
    this.#store.store = { ...stored, ...changes, printers, hosts: { ...stored.hosts, ...kept } };
  }

  /** Returns the settings of the shop in this folder on this computer; null if there are none. */
  hostOf(folder: string): HostSetting | null {
    const { shop: current, hosts } = this.read();
    return current?.kind === 'host' && current.folder === folder ? current : (hosts[folder] ?? null);
  }
}
