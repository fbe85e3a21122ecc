import { mealsFor } from '../figures/figures-line.ts';
import { isForSale } from '../payment-options.ts';
import type { Product } from '../product.ts';
import { mentions } from './product-search.ts';

export const productSorts = ['price', 'per-kilo', 'freezer'] as const;
export type ProductSort = (typeof productSorts)[number];

/** The choices for the maximum price of a pack, in dollars. */
export const budgets = [150, 300, 500, 1000, 2000] as const;
export const households = [1, 2, 3, 4, 5, 6, 8] as const;

/** A customer's filters for the product list, as in the list's URL. */
export interface ProductChoice {
  q: string;
  /** The sort key; null for the shop's own order. */
  sort: ProductSort | null;
  budget: number | null;
  people: number | null;
  /** Whether sold-out packs are left out. */
  inStock: boolean;
}

const longestSearch = 100;

/** Parses a customer's filters from a query such as `?q=leg&sort=price&people=4&stock=in`. Unknown values are ignored. */
export function readProductChoice(search: URLSearchParams): ProductChoice {
  const known = <Value>(name: string, values: readonly Value[]) =>
    values.find((value) => String(value) === search.get(name)) ?? null;
  return {
    q: (search.get('q') ?? '').slice(0, longestSearch),
    sort: known('sort', productSorts),
    budget: known('budget', budgets),
    people: known('people', households),
    inStock: search.get('stock') === 'in',
  };
}

/** Returns a customer's filters as query parameters, always in the same order. */
export function productChoiceQuery({ q, sort, budget, people, inStock }: ProductChoice): URLSearchParams {
  const query = new URLSearchParams();
  if (q.trim() !== '') query.set('q', q);
  if (sort !== null) query.set('sort', sort);
  if (budget !== null) query.set('budget', String(budget));
  if (people !== null) query.set('people', String(people));
  if (inStock) query.set('stock', 'in');
  return query;
}

export const productChoiceNames = ['q', 'sort', 'budget', 'people', 'stock'] as const;

/** Returns the products that match a customer's filters, in the chosen order. Products that lack the value to sort by come last. */
export function chooseProducts(
  products: readonly Product[],
  { q, sort, budget, people, inStock }: ProductChoice,
): Product[] {
  const fitting = products.filter(
    (product) =>
      mentions(product, q) &&
      !(inStock && !isForSale(product, 0)) &&
      (budget === null || product.price <= budget * 100) &&
      (people === null || suitsHousehold(product, people)),
  );
  if (sort === null) return fitting;
  const measure = measures[sort];
  return fitting.toSorted((one, other) => (measure(one) ?? Infinity) - (measure(other) ?? Infinity) || 0);
}

const measures: Record<ProductSort, (product: Product) => number | undefined> = {
  price: ({ price }) => price,
  'per-kilo': ({ figures }) => figures?.perKilo,
  freezer: ({ figures }) => figures?.freezerLitres,
};

/** The most dinners that a pack may have to be suitable: three a week for a year, because meat keeps for twelve months in the freezer. */
const dinnersOfAYear = 3 * 52;
const fewestDinners = 4;

/** Whether a household can eat the pack before it goes bad, if it eats meat from the freezer three times a week. */
function suitsHousehold({ figures }: Product, people: number): boolean {
  const meals = figures === null ? null : mealsFor(figures, people);
  return meals !== null && meals >= fewestDinners && meals <= dinnersOfAYear;
}
