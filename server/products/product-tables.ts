import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { pricings } from '#core/products/by-kilo.ts';
import type { Allergen } from '#core/products/food/allergens.ts';
import { cutSizes, featuredSlots, productCategories, productTypes } from '#core/products/product-options.ts';
import { taxClasses } from '#core/products/tax-class.ts';
import * as t from '#server/db/columns.ts';
import { stockItems } from '#server/stock/stock-tables.ts';

/**
 * The condition that a product is listed. It contains no parameters, because otherwise SQLite couldn't use the index with this
 * condition.
 */
export function isListedRow({ deletedAt, isTest }: { deletedAt: SQLWrapper; isTest: SQLWrapper }): SQL {
  return sql`${deletedAt} is null and not ${isTest}`;
}

/**
 * The rule that the fields of a product sold by the kilo are either all set or all null. The database accepts a rule whose result is
 * NULL. Null values are therefore replaced by 0, so that the result is false instead.
 */
function isByKiloRow(row: Record<'pricePerKiloCents' | 'pieces' | 'gramsFrom' | 'gramsTo', SQLWrapper>): SQL {
  return sql`(${row.pricePerKiloCents} is null and ${row.pieces} is null and ${row.gramsFrom} is null and ${row.gramsTo} is null) or (${row.pricePerKiloCents} > 0 and coalesce(${row.pieces}, 0) > 0 and coalesce(${row.gramsFrom}, 0) > 0 and ${row.gramsFrom} <= coalesce(${row.gramsTo}, 0))`;
}

export const products = t.table(
  'products',
  {
    id: t.id(),
    name: t.text('name').notNull(),
    description: t.text('description').notNull(),
    type: t.choice('type', productTypes).notNull(),
    cutSize: t.choice('cut_size', cutSizes).notNull(),
    category: t.choice('category', productCategories).notNull(),
    weight: t.text('weight').notNull(),
    priceCents: t.cents('price_cents').notNull(),
    images: t.json<string[]>('images').notNull(),
    features: t.json<string[]>('features').notNull(),
    cuts: t.json<string[]>('cuts').notNull(),
    badge: t.text('badge'),
    featured: t.choice('featured', featuredSlots).notNull().default('none'),
    allowFullPayment: t.flag('allow_full_payment').notNull().default(true),
    allowLaybyWeekly: t.flag('allow_layby_weekly').notNull().default(true),
    allowLaybyFortnightly: t.flag('allow_layby_fortnightly').notNull().default(true),
    /** The position in the shop's list, starting at 1 (see product-order.ts). Products with the same position are sorted by id. */
    position: t.count('position').notNull().default(0),
    /** When the product was deleted; null if it is on sale. Customers no longer see a deleted product, but orders keep referring to it. */
    deletedAt: t.instant('deleted_at'),
    /** Whether this is the $1 test product. It can be opened by its id, but customers never see it in a list. */
    isTest: t.flag('is_test').notNull().default(false),
    createdAt: t.instant('created_at').notNull(),
    updatedAt: t.instant('updated_at').notNull(),
    version: t.version(),
    taxClass: t.choice('tax_class', taxClasses).notNull().default('gst_free'),
    /** The owner's own lines about what the pack contains. If there are none, the text is created from the cuts. */
    tray: t.json<string[]>('tray').notNull().default([]),
    farm: t.text('farm'),
    /** The product's SKU, in upper case. */
    sku: t.text('sku'),
    barcode: t.text('barcode'),
    /** Whether staff have marked the product as out of stock. They can do this even if the shop doesn't count its stock. */
    outOfStock: t.flag('out_of_stock').notNull().default(false),
    pricing: t.choice('pricing', pricings).notNull().default('pack'),
    /**
     * The fields of a product sold by the kilo. All are set for such a product, and `priceCents` is then the estimated price of one
     * unit. For packs, all are null.
     */
    pricePerKiloCents: t.cents('price_per_kilo_cents'),
    pieces: t.count('pieces'),
    gramsFrom: t.count('grams_from'),
    gramsTo: t.count('grams_to'),
    /** The food information on labels and on the product's page. Empty if the owner hasn't entered it. */
    ingredients: t.text('ingredients').notNull().default(''),
    allergens: t.json<Allergen[]>('allergens').notNull().default([]),
    /** The origin statement, e.g. "Product of Australia". */
    origin: t.text('origin').notNull().default(''),
    storage: t.text('storage').notNull().default(''),
    directions: t.text('directions').notNull().default(''),
    /** Whether the owner offers the product in repeating boxes. */
    repeatable: t.flag('repeatable').notNull().default(false),
  },
  (row) => [
    // The index for the staff's list, which has the listed products first, then the test product, then hidden products.
    t.index('products_order').on(sql`(${row.deletedAt} is not null)`, row.isTest, row.position, row.id),
    // The indexes for the products that customers see, sorted by position. Their condition must be the same text as isListed
    // (server/products/product-queries.ts). They also contain the condition's columns, so that SQLite can count products from the index
    // alone.
    t.index('products_listed').on(row.position, row.id, row.deletedAt, row.isTest).where(isListedRow(row)),
    t.index('products_listed_type').on(row.type, row.position, row.id).where(isListedRow(row)),
    t.index('products_listed_category').on(row.category, row.position, row.id).where(isListedRow(row)),
    // The indexes for finding products with a similar price, which a product's page links to.
    t.index('products_listed_type_price').on(row.type, row.priceCents, row.id).where(isListedRow(row)),
    t.index('products_listed_kind_price').on(row.type, row.category, row.priceCents, row.id).where(isListedRow(row)),
    t.index('products_price').on(row.priceCents, row.id),
    t.index('products_name').on(sql`lower(${row.name})`, row.id),
    t.uniqueIndex('products_sku').on(row.sku).where(sql`${row.deletedAt} is null`),
    t.uniqueIndex('products_barcode').on(row.barcode).where(sql`${row.deletedAt} is null`),
    t.rule('products_price', sql`${row.priceCents} > 0`),
    t.oneOf('products_type', row.type, productTypes),
    t.oneOf('products_cut_size', row.cutSize, cutSizes),
    t.oneOf('products_category_known', row.category, productCategories),
    t.oneOf('products_featured', row.featured, featuredSlots),
    t.oneOf('products_tax_class', row.taxClass, taxClasses),
    t.oneOf('products_pricing', row.pricing, pricings),
    t.rule('products_price_per_kilo', sql`(${row.pricing} = 'kilo') = (${row.pricePerKiloCents} is not null)`),
    t.rule('products_by_kilo', isByKiloRow(row)),
  ],
);

/** How much of a stock item one unit of a product uses. */
export const productStock = t.table(
  'product_stock',
  {
    id: t.id(),
    productId: t.reference('product_id', () => products.id).notNull(),
    itemId: t.reference('item_id', () => stockItems.id).notNull(),
    pieces: t.count('pieces').notNull(),
    grams: t.count('grams').notNull(),
  },
  (row) => [
    t.uniqueIndex('product_stock_pair').on(row.productId, row.itemId),
    t.index('product_stock_item').on(row.itemId),
    t.rule(
      'product_stock_amount',
      sql`${row.pieces} >= 0 and ${row.grams} >= 0 and (${row.pieces} > 0 or ${row.grams} > 0)`,
    ),
  ],
);
