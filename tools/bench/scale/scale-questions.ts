const page = 'page=1&pageSize=50';

/** What staff wait for in a shop of many orders. */
export const ordersQuestions: readonly [name: string, path: string][] = [
  ['orders, first page', `/api/admin/orders?${page}`],
  ['customers, first page', `/api/admin/customers?${page}`],
  ['plans, first page', `/api/admin/installment-plans?${page}`],
  ['orders, the beginning of a number', `/api/admin/orders?${page}&q=47`],
  ['orders, a status word', `/api/admin/orders?${page}&q=deliv`],
  ['orders, a common name', `/api/admin/orders?${page}&q=nguyen`],
  ['orders, a seldom name', `/api/admin/orders?${page}&q=quillfeather`],
  ['orders, a phone number', `/api/admin/orders?${page}&q=0412%20345%20678`],
  ['plans, a common name', `/api/admin/installment-plans?${page}&q=nguyen`],
  ['plans, a seldom name', `/api/admin/installment-plans?${page}&q=quillfeather`],
  ['customers, a common name', `/api/admin/customers?${page}&q=nguyen`],
  ['users, a common name', `/api/admin/users?${page}&q=nguyen`],
  ['one search, a common name', '/api/admin/search?q=nguyen'],
  ['one search, a seldom name', '/api/admin/search?q=quillfeather'],
  ['one search, a phone number', '/api/admin/search?q=0412%20345%20678'],
  ['the overview', '/api/admin/overview'],
];

/** What customers and staff wait for in a shop of many products. */
export const productQuestions: readonly [name: string, path: string][] = [
  ['product list, first page', `/api/products?${page}`],
  ['product search, a common word', `/api/products?${page}&q=gippsland`],
  ['product search, a seldom word', `/api/products?${page}&q=kurrajong`],
  ['staff’s products, first page', `/api/admin/products?${page}`],
  ['staff’s products, a common word', `/api/admin/products?${page}&q=gippsland`],
  ['staff’s products, a seldom word', `/api/admin/products?${page}&q=kurrajong`],
  ['one search, a common product', '/api/admin/search?q=gippsland'],
];
