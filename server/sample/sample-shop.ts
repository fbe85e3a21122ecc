import { defaultSeo } from '#core/content/default-content.ts';
import type { Seo } from '#core/content/seo.ts';
import type { ShopSettings } from '#core/content/shop-settings.ts';
import { defaultCuts } from '#core/cuts/cut.ts';
import { type ProductType, productTypes } from '#core/products/product-options.ts';
import { users } from '#server/accounts/account-tables.ts';
import { createUser } from '#server/accounts/create-user.ts';
import { hashPassword, readablePassword } from '#server/accounts/passwords.ts';
import { defaultShopSettings, newShopSettings } from '#server/content/content-queries.ts';
import { settings } from '#server/content/content-tables.ts';
import type { Reader, Store, Writer } from '#server/db/store.ts';
import type { Settings } from '#server/env.ts';
import type { Actor } from '#server/http/request-context.ts';
import { products } from '#server/products/product-tables.ts';
import { beefProducts } from './beef-products.ts';
import { chickenProducts } from './chicken-products.ts';
import { lambProducts } from './lamb-products.ts';
import { porkProducts } from './pork-products.ts';
import type { SampleProduct } from './sample-product.ts';
import { addSampleZones } from './sample-zones.ts';

export interface NewStaffAccount {
  username: string;
  /** The password of the new account. It is shown once; only its hash is stored. */
  password: string;
}

/** The settings of a sample shop with a cold room: all features of the cold room, and repeating boxes, are switched on. */
const coldRoomSettings: Partial<ShopSettings> = {
  counting: true,
  lots: true,
  byTheKilo: true,
  labels: true,
  repeats: true,
};

/** Fills the cold room of a sample shop that counts its stock. */
type AddStock = (tx: Writer, filled: { start: Date; owner: Actor }) => Promise<void>;

/**
 * Fills a shop that has no accounts: adds the staff account and, unless the environment disables it, an open sample shop. Without the
 * sample, the shop makes no claims that only its owner can verify. Everything is written in one transaction, so that an interrupted
 * start can be repeated. Returns null and does nothing if an account already exists.
 */
export async function fillNewShop(
  store: Store,
  env: Pick<Settings, 'admin' | 'sample'>,
  now: Date,
  addStock?: AddStock,
): Promise<NewStaffAccount | null> {
  if (await store.read(hasUsers)) return null;
  const username = env.admin.username ?? 'admin';
  const password = env.admin.password ?? readablePassword();
  const email = env.admin.email ?? 'admin@hindquarter.example';
  const passwordHash = await hashPassword(password);
  const isFilled = await store.write(async (tx) => {
    // Another server that started at the same time has already filled the shop.
    if (await hasUsers(tx)) return false;
    const owner = await createUser(tx, { username, email, passwordHash, role: 'owner' }, now);
    if (env.sample) await fillSampleShop(tx, now, addStock === undefined ? {} : coldRoomSettings);
    else await tx.insert(settings).values({ name: 'shop', value: newShopSettings, updatedAt: now.toISOString() });
    await addStock?.(tx, { start: now, owner: { id: owner.id, username, role: 'owner' } });
    return true;
  });
  return isFilled ? { username, password } : null;
}

/** Adds the sample catalogue and the settings of an open shop. The pages use the built-in texts. */
export async function fillSampleShop(tx: Writer, now: Date, changes: Partial<ShopSettings> = {}): Promise<void> {
  const updatedAt = now.toISOString();
  await tx.insert(products).values(sampleProducts(updatedAt));
  await tx.insert(settings).values([
    { name: 'seo', value: sampleSeo, updatedAt },
    { name: 'shop', value: { ...sampleSettings, ...changes }, updatedAt },
  ]);
  await addSampleZones(tx, updatedAt);
}

async function hasUsers(db: Reader): Promise<boolean> {
  return (await db.select({ id: users.id }).from(users).limit(1)).length > 0;
}

/** The sample shop's phone number. It is from the range reserved for fiction, so that no one gets called. */
const phone = '(03) 7010 1999';

export const sampleSeo: Seo = { ...defaultSeo, phone };

/** The settings of an open shop with all fields filled in. The ABN has valid check digits but is clearly made up. */
export const sampleSettings: ShopSettings = {
  ...defaultShopSettings,
  comingSoon: false,
  abn: '99 999 999 060',
  gstRegistered: true,
  phone,
  email: 'hello@hindquarter.example',
  streetAddress: '1 Sample Street, Brunswick VIC 3056',
  parentName: 'Ashdown & Daughters Family Butchers',
  parentUrl: 'https://www.example.com/ashdown',
  facebookUrl: 'https://www.example.com/facebook',
  instagramUrl: 'https://www.example.com/instagram',
  emailSender: 'Hindquarter <orders@hindquarter.example>',
  testimonials: [
    {
      quote:
        'We laid the hindquarter by in four and it was in the freezer before Christmas. Every steak labelled, every cent as they said.',
      name: 'Danielle R.',
      place: 'Reservoir',
      product: 'Whole beef hindquarter, by layby',
    },
    {
      quote: 'I rang to ask what to do with a shank and got a recipe, from the man who had cut it.',
      name: 'Tom and Priya',
      place: 'Geelong',
      product: 'Shank and shoulder box',
    },
    {
      quote: 'The chart tells you exactly what is coming. No mystery roasts at the bottom of the box.',
      name: 'Marcus L.',
      place: 'Footscray',
      product: 'Half beef family pack',
    },
  ],
};

const packs: Record<ProductType, SampleProduct[]> = {
  beef: beefProducts,
  lamb: lambProducts,
  pork: porkProducts,
  chicken: chickenProducts,
};

/** The sample catalogue as rows, in the order in which the shop shows it: by type, with the most impressive packs of each type first. */
function sampleProducts(now: string): (typeof products.$inferInsert)[] {
  const inOrder = productTypes.flatMap((type) => packs[type].map((product) => ({ type, ...product })));
  return inOrder.map((product, index) => ({
    images: [],
    ...product,
    cuts: product.cuts ?? defaultCuts(product.type, product.cutSize),
    position: index + 1,
    createdAt: now,
    updatedAt: now,
  }));
}
