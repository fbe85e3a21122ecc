import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { pricings } from '#core/products/by-kilo.ts';
import type { Allergen } from '#core/products/food/allergens.ts';
import { cutSizes, featuredSlots, productCategories, productTypes } from '#core/products/product-options.ts';
import { taxClasses } from '#core/products/tax-class.ts';
import {
  cents,
  choice,
  count,
  flag,
  id,
  index,
  instant,
  json,
  oneOf,
  reference,
  rule,
  table,
  text,
  uniqueIndex,
  version,
} from '#server/db/columns.ts';
import { stockItems } from '#server/stock/stock-tables.ts';

/**
 * The condition that a product is listed. It contains no parameters, because SQLite couldn't match it with an index otherwise.
 */
export function isListedRow({ deletedAt, isTest }: { deletedAt: SQLWrapper; isTest: SQLWrapper }): SQL {
  return sql`${deletedAt} is null and not ${isTest}`;
}

/** The rule of the fields of a product sold by the kilo: all are set, or none. A rule that comes to NULL counts as kept, hence the zeros. */
function isByKiloRow(row: Record<'pricePerKiloCents' | 'pieces' | 'gramsFrom' | 'gramsTo', SQLWrapper>): SQL {
  return sql`(${row.pricePerKiloCents} is null and ${row.pieces} is null and ${row.gramsFrom} is null and ${row.gramsTo} is null) or (${row.pricePerKiloCents} > 0 and coalesce(${row.pieces}, 0) > 0 and coalesce(${row.gramsFrom}, 0) > 0 and ${row.gramsFrom} <= coalesce(${row.gramsTo}, 0))`;
}

export const products = table(
  'products',
  {
    id: id(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    type: choice('type', productTypes).notNull(),
    cutSize: choice('cut_size', cutSizes).notNull(),
    category: choice('category', productCategories).notNull(),
    weight: text('weight').notNull(),
    priceCents: cents('price_cents').notNull(),
    images: json<string[]>('images').notNull(),
    features: json<string[]>('features').notNull(),
    cuts: json<string[]>('cuts').notNull(),
    badge: text('badge'),
    featured: choice('featured', featuredSlots).notNull().default('none'),
    allowFullPayment: flag('allow_full_payment').notNull().default(true),
    allowLaybyWeekly: flag('allow_layby_weekly').notNull().default(true),
    allowLaybyFortnightly: flag('allow_layby_fortnightly').notNull().default(true),
    /**
     * The position in the shop's own order: listed products are numbered from 1 (see product-order.ts); ties are broken by id.
     */
    position: count('position').notNull().default(0),
    /** When the product was deleted. A deleted product is hidden from lists and customers, but orders keep it. */
    deletedAt: instant('deleted_at'),
    /** Marks the $1 test product, which is reachable by id but never listed to customers. */
    isTest: flag('is_test').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    version: version(),
    taxClass: choice('tax_class', taxClasses).notNull().default('gst_free'),
    /** The owner's own text about the pack's contents, line by line; if empty, the text is created from the cuts. */
    tray: json<string[]>('tray').notNull().default([]),
    farm: text('farm'),
    /** The product's SKU, in upper case. */
    sku: text('sku'),
    barcode: text('barcode'),
    /** Whether staff have marked the product as out of stock, which also works in a shop that doesn't count its stock. */
    outOfStock: flag('out_of_stock').notNull().default(false),
    pricing: choice('pricing', pricings).notNull().default('pack'),
    /** How one unit is sold by the kilo: all of these are set then, and `priceCents` is the unit's estimate. Null for packs. */
    pricePerKiloCents: cents('price_per_kilo_cents'),
    pieces: count('pieces'),
    gramsFrom: count('grams_from'),
    gramsTo: count('grams_to'),
    /** The food information on labels and on the product's page. Empty if the owner hasn't entered it. */
    ingredients: text('ingredients').notNull().default(''),
    allergens: json<Allergen[]>('allergens').notNull().default([]),
    /** The origin statement, e.g. "Product of Australia". */
    origin: text('origin').notNull().default(''),
    storage: text('storage').notNull().default(''),
    directions: text('directions').notNull().default(''),
    /** Whether the owner offers it in repeating boxes. */
    repeatable: flag('repeatable').notNull().default(false),
  },
  (row) => [
    // An index for the order of the staff's list: listed products, then the test product, then hidden products.
    index('products_order').on(sql`(${row.deletedAt} is not null)`, row.isTest, row.position, row.id),
    // Indexes for the products that customers see, in the shop's order. The condition is written exactly like isListed
    // (server/products/product-queries.ts), and its columns are included, so that SQLite can count from the index alone.
    index('products_listed').on(row.position, row.id, row.deletedAt, row.isTest).where(isListedRow(row)),
    index('products_listed_type').on(row.type, row.position, row.id).where(isListedRow(row)),
    index('products_listed_category').on(row.category, row.position, row.id).where(isListedRow(row)),
    // Indexes for finding products with a similar price, for a product's page.
    index('products_listed_type_price').on(row.type, row.priceCents, row.id).where(isListedRow(row)),
    index('products_listed_kind_price').on(row.type, row.category, row.priceCents, row.id).where(isListedRow(row)),
    index('products_price').on(row.priceCents, row.id),
    index('products_name').on(sql`lower(${row.name})`, row.id),
    uniqueIndex('products_sku').on(row.sku).where(sql`${row.deletedAt} is null`),
    uniqueIndex('products_barcode').on(row.barcode).where(sql`${row.deletedAt} is null`),
    rule('products_price', sql`${row.priceCents} > 0`),
    oneOf('products_type', row.type, productTypes),
    oneOf('products_cut_size', row.cutSize, cutSizes),
    oneOf('products_category_known', row.category, productCategories),
    oneOf('products_featured', row.featured, featuredSlots),
    oneOf('products_tax_class', row.taxClass, taxClasses),
    oneOf('products_pricing', row.pricing, pricings),
    rule('products_price_per_kilo', sql`(${row.pricing} = 'kilo') = (${row.pricePerKiloCents} is not null)`),
    rule('products_by_kilo', isByKiloRow(row)),
  ],
);

/** The amount of a stock item that one unit of a product uses. */
export const productStock = table(
  'product_stock',
  {
    id: id(),
    productId: reference('product_id', () => products.id).notNull(),
    itemId: reference('item_id', () => stockItems.id).notNull(),
    pieces: count('pieces').notNull(),
    grams: count('grams').notNull(),
  },
  (row) => [
    uniqueIndex('product_stock_pair').on(row.productId, row.itemId),
    index('product_stock_item').on(row.itemId),
    rule(
      'product_stock_amount',
      sql`${row.pieces} >= 0 and ${row.grams} >= 0 and (${row.pieces} > 0 or ${row.grams} > 0)`,
    ),
  ],
);
