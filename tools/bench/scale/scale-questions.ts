/** A group of measured operations that people wait for. Its chart has a line for each database. */
export interface QuestionGroup {
  name: string;
  /** Whether the shops of increasing size have more orders or more products. */
  by: 'orders' | 'products';
  /** The target for a shop of size 100,000, in milliseconds. */
  wantedMs: number;
  /** The {n} in a path is replaced by a different number each time, so that no response is cached. */
  questions: readonly (readonly [name: string, path: string])[];
}

const page = 'page=1&pageSize=50';
const admin = '/api/admin';

/** At every size, three orders and one account have this name and this phone number. */
export const seldomName = 'Quillfeather';
export const seldomPhone = '0412 345 678';
const [name, phone] = [seldomName.toLowerCase(), encodeURIComponent(seldomPhone)];

const listMs = 50;
/** The target for a search, in milliseconds. */
const searchMs = 10;

const lists: QuestionGroup = {
  name: 'lists of staff',
  by: 'orders',
  wantedMs: listMs,
  questions: [
    ['orders', `${admin}/orders?${page}`],
    ['orders of the commonest status', `${admin}/orders?${page}&status=delivered`],
    ['orders by total', `${admin}/orders?${page}&sort=total`],
    ['orders, page 15', `${admin}/orders?page=15&pageSize=50`],
    ['laybys', `${admin}/installment-plans?${page}`],
    ['laybys by the next day', `${admin}/installment-plans?${page}&sort=nextDueDate`],
    ['laybys of one status', `${admin}/installment-plans?${page}&status=completed`],
    ['customers', `${admin}/customers?${page}`],
    ['customers by what they spent', `${admin}/customers?${page}&sort=spent`],
    ['accounts', `${admin}/users?${page}`],
    ['accounts by name', `${admin}/users?${page}&sort=name`],
    ['emails', `${admin}/outbox?${page}`],
    ['the log of what staff did', `${admin}/activity?${page}`],
    ['how many orders each filter has', `${admin}/order-counts`],
    ['the overview', `${admin}/overview`],
  ],
};

const searches: QuestionGroup = {
  name: 'searches of staff',
  by: 'orders',
  wantedMs: searchMs,
  questions: [
    ['orders, one letter', `${admin}/orders?${page}&q=n`],
    ['orders, the beginning of a number', `${admin}/orders?${page}&q=47`],
    ['orders, a status', `${admin}/orders?${page}&q=deliv`],
    ['orders, a common name', `${admin}/orders?${page}&q=nguyen`],
    ['orders, a seldom name', `${admin}/orders?${page}&q=${name}`],
    ['orders, a phone number', `${admin}/orders?${page}&q=${phone}`],
    ['laybys, a common name', `${admin}/installment-plans?${page}&q=nguyen`],
    ['laybys, a seldom name', `${admin}/installment-plans?${page}&q=${name}`],
    ['customers, one letter', `${admin}/customers?${page}&q=n`],
    ['customers, a common name', `${admin}/customers?${page}&q=nguyen`],
    ['customers, a seldom name', `${admin}/customers?${page}&q=${name}`],
    ['customers, a phone number', `${admin}/customers?${page}&q=${phone}`],
    ['accounts, one letter', `${admin}/users?${page}&q=n`],
    ['accounts, a common name', `${admin}/users?${page}&q=nguyen`],
    ['accounts, a seldom name', `${admin}/users?${page}&q=${name}`],
    ['emails, an address', `${admin}/outbox?${page}&q=${name}`],
    ['emails, an order', `${admin}/outbox?${page}&q=%23471`],
    ['the log, an order', `${admin}/activity?${page}&q=%23470`],
    ['everywhere, a common name', `${admin}/search?q=nguyen`],
    ['everywhere, a seldom name', `${admin}/search?q=${name}`],
    ['everywhere, a phone number', `${admin}/search?q=${phone}`],
  ],
};

const shopping: QuestionGroup = {
  name: 'products for customers',
  by: 'products',
  wantedMs: listMs,
  questions: [
    ['product list', `/api/products?${page}`],
    ['product list of a type', `/api/products/beef?${page}`],
    ['the kinds that are on sale', '/api/product-types'],
    ['what a product leads on to', '/api/related-products/{n}'],
    ['search, a common word', `/api/products?${page}&q=gippsland`],
    ['search, a seldom word', `/api/products?${page}&q=kurrajong`],
  ],
};

const staffProducts: QuestionGroup = {
  name: 'products for staff',
  by: 'products',
  wantedMs: searchMs,
  questions: [
    ['list', `${admin}/products?${page}`],
    ['list in the shop’s order', `${admin}/products?${page}&sort=position`],
    ['list by price', `${admin}/products?${page}&sort=price`],
    ['one letter', `${admin}/products?${page}&q=k`],
    ['a common word', `${admin}/products?${page}&q=gippsland`],
    ['a seldom word', `${admin}/products?${page}&q=kurrajong`],
    ['everywhere, a common word', `${admin}/search?q=gippsland`],
    ['everywhere, a seldom word', `${admin}/search?q=kurrajong`],
  ],
};

export const orderMaking = 'an order with its payment';
export const charging = '20 due instalments charged after a start';

export const slowestJob = 'the slowest job since that start';

/** Operations without a target, because no one waits for them. */
export const withoutVerdict: readonly string[] = [charging, slowestJob];

/** A group without paths, because these operations aren't requests. */
export const work: QuestionGroup = { name: 'orders and the scheduler', by: 'orders', wantedMs: 500, questions: [] };

export const groups = [lists, searches, work, shopping, staffProducts] as const;
