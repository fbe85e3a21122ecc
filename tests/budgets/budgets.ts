/**
 * The budgets: figures that are the same on every machine. Each is what was measured on 26 or 27 November 2026 and 5 to 10% more, so that
 * a test fails when something grows unnoticed. Raise a budget only for something that is worth its price, and say what.
 */

/** What a page of the sample shop costs a customer who opens it for the first time. */
export interface PageBudget {
  path: string;
  /** All JavaScript that a phone fetches for the page, also after hydration, in KB with Brotli. */
  scripts: number;
  /** All requests for the page, pictures on the first screens included. */
  requests: number;
  /** The document in KB with Brotli. */
  html: number;
}

/**
 * By the page's module. The scripts of the home page, product, checkout, account and forgotten password pages have the limits of the
 * specification. Pages without a form stay below 98 KB, because they need no zod; only the cart may be larger, because it shows
 * prices by the kilo, and the comparison by the bytes that the paths of repeating boxes cost.
 */
export const pageBudgets = {
  'home/home-page.tsx': { path: '/', scripts: 98, requests: 20, html: 47 },
  'content/about-page.tsx': { path: '/about', scripts: 98, requests: 13, html: 23 },
  'products/listing/products-page.tsx': { path: '/products', scripts: 107, requests: 38, html: 35 },
  'products/listing/type-listing-page.tsx': { path: '/products/beef', scripts: 107, requests: 39, html: 28 },
  'products/product-page/product-page.tsx': { path: '/products/1', scripts: 98, requests: 19, html: 35 },
  'content/policy-page.tsx': { path: '/privacy', scripts: 98, requests: 12, html: 20 },
  'reviews/review-page.tsx': { path: '/review', scripts: 98, requests: 16, html: 18 },
  'orders/paying/weight-page.tsx': { path: '/weight-question', scripts: 98, requests: 16, html: 18 },
  'contact/contact-page.tsx': { path: '/contact', scripts: 98, requests: 13, html: 19 },
  'products/listing/categories-page.tsx': { path: '/categories', scripts: 107, requests: 28, html: 29 },
  'products/compare/compare-page.tsx': { path: '/compare', scripts: 98.3, requests: 13, html: 20 },
  'cart/cart-page.tsx': { path: '/cart', scripts: 99, requests: 15, html: 18 },
  'checkout/checkout-page.tsx': { path: '/checkout', scripts: 165, requests: 21, html: 16 },
  'accounts/account-page.tsx': { path: '/account', scripts: 175, requests: 22, html: 18 },
  // Visitors who aren't signed in go on to the account page, which is included.
  'subscribe/subscribe-page.tsx': { path: '/subscribe?productId=1', scripts: 190, requests: 26, html: 18 },
  'accounts/order-link-page.tsx': { path: '/order-link', scripts: 121, requests: 14, html: 18 },
  'orders/receipt/receipt-page.tsx': { path: '/account/orders/1/receipt', scripts: 124, requests: 13, html: 17 },
  'accounts/signing-in/forgot-password-page.tsx': { path: '/forgot-password', scripts: 105, requests: 14, html: 18 },
  'accounts/signing-in/reset-password-page.tsx': { path: '/reset-password', scripts: 137, requests: 17, html: 18 },
  'accounts/signing-in/reset-code-page.tsx': { path: '/account/reset', scripts: 137, requests: 17, html: 18 },
  'newsletter/newsletter-link-page.tsx': { path: '/newsletter/confirm', scripts: 98, requests: 12, html: 18 },
  'layout/not-found-page.tsx': { path: '/nothing-here', scripts: 98, requests: 11, html: 20 },
} satisfies Record<string, PageBudget>;

/** Statements of one request, in the drivers of the shop's database and the till's. */
export interface StatementBudget {
  statements: number;
  writes?: number;
  transactions?: number;
}

const same = (budget: StatementBudget) => ({ sqlite: budget, postgres: budget });

/** The commonest requests. Each statement of a request is a round trip on PostgreSQL, and blocks the process on SQLite. */
export const statementBudgets = {
  'the home page, cached': same({ statements: 0, transactions: 0 }),
  'the home page, after a change': same({ statements: 12 }),
  'a product page, after a change': same({ statements: 10 }),
  'the products of a type, after a change': same({ statements: 1 }),
  'who is signed in': same({ statements: 2 }),
  'own orders': same({ statements: 4 }),
  'an order': {
    sqlite: { statements: 14, writes: 5, transactions: 3 },
    postgres: { statements: 19, writes: 5, transactions: 2 },
  },
  'its payment': {
    sqlite: { statements: 23, writes: 9, transactions: 4 },
    postgres: { statements: 39, writes: 9, transactions: 3 },
  },
  'the orders of staff': same({ statements: 6 }),
  'an order of staff': same({ statements: 17 }),
  'the overview': same({ statements: 23 }),
} satisfies Record<string, Record<'sqlite' | 'postgres', StatementBudget>>;

export type BudgetedRequest = keyof typeof statementBudgets;

/** What the built server loads before its first response: each module costs time at every start, and memory until the end. */
export const startUpBudget = { modules: 80, kilobytes: 5_280 };

/** The desktop app's package for Linux, without Electron's own 250 MB. Owners download it with each update. The printer of codes on labels takes 1 MB of it. */
export const packageBudget = { megabytes: 57 };
