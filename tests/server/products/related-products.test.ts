import { asc } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { findRelated } from '#core/products/find-related.ts';
import { productCategories, productTypes } from '#core/products/product-options.ts';
import type { Store } from '#server/db/store.ts';
import { columnsWithDraws, isListed, toProducts } from '#server/products/product-queries.ts';
import { products } from '#server/products/product-tables.ts';
import { findRelatedProducts } from '#server/products/related-products.ts';
import { byChance, type Chance } from '#tests/support/chance/chance.ts';
import { freshStore } from '#tests/support/shop/test-database.ts';

const at = '2026-11-01T00:00:00.000Z';

function productRow(chance: Chance, position: number): typeof products.$inferInsert {
  const [kilos, category] = [1 + chance.below(60), chance.pick(productCategories)];
  return {
    ...{ name: `Pack ${position}`, description: '', cutSize: 'full', weight: `${kilos} kg`, position },
    ...{ type: chance.pick(productTypes), category, priceCents: 100 * (1 + chance.below(900)) },
    ...{ images: [], features: [], cuts: [], createdAt: at, updatedAt: at },
    ...{ allowFullPayment: !chance.oneIn(9), allowLaybyWeekly: false, allowLaybyFortnightly: false },
    ...{ deletedAt: chance.oneIn(9) ? at : null, isTest: position === 1 },
  };
}

const catalogueOf = (store: Store) =>
  store.read(async (db) => {
    const listed = db.select(columnsWithDraws(db)).from(products).where(isListed);
    return toProducts(db, await listed.orderBy(asc(products.position), asc(products.id)));
  });

it(
  'A product page links to the nearest packs of the whole catalogue',
  byChance(async (chance) => {
    const store = await freshStore();
    const rows = Array.from({ length: 90 }, (_, index) => productRow(chance, index + 1));
    await store.write((tx) => tx.insert(products).values(rows));
    const catalogue = await catalogueOf(store);
    expect(catalogue.length).toBeGreaterThan(60);
    for (const product of catalogue) {
      const related = await store.read((db) => findRelatedProducts(db, product, 50));
      expect(related).toEqual(findRelated(product, catalogue, 50));
    }
  }),
);

it(
  'In a very large catalogue, a product page links to packs with a similar price',
  byChance(async (chance) => {
    const store = await freshStore();
    const rows = Array.from({ length: 3_000 }, (_, index) => productRow(chance, index + 1));
    for (let from = 0; from < rows.length; from += 500) {
      await store.write((tx) => tx.insert(products).values(rows.slice(from, from + 500)));
    }
    const catalogue = await catalogueOf(store);
    for (const product of catalogue.slice(0, 20)) {
      const { smaller, larger, goesWith } = await store.read((db) => findRelatedProducts(db, product, 50));
      expect(goesWith).toEqual(findRelated(product, catalogue, 50).goesWith);
      for (const other of [smaller, larger]) {
        if (other === null) continue;
        const between = catalogue.filter(
          ({ type, price }) =>
            type === product.type && price !== product.price && price < other.price !== price < product.price,
        );
        expect(between.length).toBeLessThan(100);
      }
    }
  }),
);
