import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { pricings } from '#core/products/by-kilo.ts';
import type { Allergen } from '#core/products/food/allergens.ts';
import { cutSizes, featuredSlots, productCategories, productTypes } from '#core/products/product-options.ts';
import { taxClasses } from '#core/products/tax-class.ts';
import * as t from '#server/db/columns.ts';
import { stockItems } from '#server/stock/stock-tables.ts';

/**
 * The condition that a product is listed. It contains no parameters, because SQLite couldn't match it with an index otherwise.
 */
export function isListedRow({ deletedAt, isTest }: { deletedAt: SQLWrapper; isTest: SQLWrapper }): SQL {
  return sql`${deletedAt} is null and not ${isTest}`;
}

/**
 * The rule that the fields for a product sold by the kilo are either all set or all null. A rule whose result is NULL counts as
 * fulfilled, so null values are replaced by zeros.
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
    /**
     * The position in the shop's list of products: listed products are numbered from 1 (see product-order.ts). Products with equal
     * positions are sorted by id.
     */
    position: t.count('position').notNull().default(0),
    /** When the product was deleted. A deleted product is hidden from lists and customers, but orders keep it. */
    deletedAt: t.instant('deleted_at'),
    /** Marks the $1 test product, which is reachable by id but never listed to customers. */
    isTest: t.flag('is_test').notNull().default(false),
    createdAt: t.instant('created_at').notNull(),
    updatedAt: t.instant('updated_at').notNull(),
    version: t.version(),
    taxClass: t.choice('tax_class', taxClasses).notNull().default('gst_free'),
    /** The owner's own text about the pack's contents, line by line; if empty, the text is created from the cuts. */
    tray: t.json<string[]>('tray').notNull().default([]),
    farm: t.text('farm'),
    /** The product's SKU, in upper case. */
    sku: t.text('sku'),
    barcode: t.text('barcode'),
    /** Whether staff have marked the product as out of stock, which also works in a shop that doesn't count its stock. */
    outOfStock: t.flag('out_of_stock').notNull().default(false),
    pricing: t.choice('pricing', pricings).notNull().default('pack'),
    /**
     * The fields of a product that is sold by the kilo: all are set, and `priceCents` is the estimated price of one unit. All are null
     * for packs.
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
    // An index for the order of the staff's list: listed products, then the test product, then hidden products.
    t.index('products_order').on(sql`(${row.deletedAt} is not null)`, row.isTest, row.position, row.id),
    // Indexes for the products that customers see, sorted by position. The condition is written exactly like isListed
    // (server/products/product-queries.ts), and its columns are included, so that SQLite can count from the index alone.
    t.index('products_listed').on(row.position, row.id, row.deletedAt, row.isTest).where(isListedRow(row)),
    t.index('products_listed_type').on(row.type, row.position, row.id).where(isListedRow(row)),
    t.index('products_listed_category').on(row.category, row.position, row.id).where(isListedRow(row)),
    // Indexes for finding products with a similar price, for a product's page.
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

/** The amount of a stock item that one unit of a product uses. */
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
