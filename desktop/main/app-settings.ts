import Store from 'electron-store';
import { z } from 'zod';
import { noPrinters, printerSettingsSchema } from '#desktop/printer-settings.ts';

/** Loose, like all that is stored: what a newer version has added to it is written back with it. */
const host = z.looseObject({
  kind: z.literal('host'),
  folder: z.string(),
  port: z.number().int(),
  /** Whether other computers on the network reach the website. */
  isOnNetwork: z.boolean(),
  /** Where the owner wants backups; null for beside the shop's data. */
  backupFolder: z.string().nullable().default(null),
  /** The owner starts the shop without Stripe's keys although it has taken real payments. */
  goesWithoutKeys: z.boolean().default(false),
});
const shop = z.discriminatedUnion('kind', [host, z.looseObject({ kind: z.literal('counter'), address: z.string() })]);
const bounds = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
/** Each by itself: one that this version doesn't understand leaves the others as they are. */
const settings = z.object({
  shop: shop.nullable().catch(null),
  bounds: bounds.nullable().catch(null),
  isMaximized: z.boolean().catch(false),
  /** In Electron's steps. */
  zoom: z.number().min(-4).max(4).catch(0),
  printers: printerSettingsSchema.catch(noPrinters),
  /** How each shop that ran on this computer was set up, by its folder. */
  hosts: z.record(z.string(), host).catch({}),
});

export type ShopSetting = z.infer<typeof shop>;
export type HostSetting = Extract<ShopSetting, { kind: 'host' }>;
type Settings = z.infer<typeof settings>;

const none: Settings = { shop: null, bounds: null, isMaximized: false, zoom: 0, printers: noPrinters, hosts: {} };

/** What the app remembers between two starts. No secret is among it. */
export class AppSettings {
  readonly #store = new Store<Settings>({ defaults: none, clearInvalidConfig: true });

  read(): Settings {
    return settings.parse(this.#store.store);
  }

  /** What a newer version has written stays in the file, also where this one doesn't understand it. */
  change(changes: Partial<Settings>): void {
    const stored = this.#store.store;
    const { shop: before, hosts } = this.read();
    const kept = { ...hosts };
    for (const each of [before, changes.shop]) if (each?.kind === 'host') kept[each.folder] = each;
    const printers = { ...stored.printers, ...changes.printers };
    this.#store.store = { ...stored, ...changes, printers, hosts: { ...stored.hosts, ...kept } };
  }

  /** How the shop of this folder was set up, on this computer; null where it wasn't. */
  hostOf(folder: string): HostSetting | null {
    const { shop: current, hosts } = this.read();
    return current?.kind === 'host' && current.folder === folder ? current : (hosts[folder] ?? null);
  }
}
