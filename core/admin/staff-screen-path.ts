const screens = {
  order: '/admin/orders/:id',
  product: '/admin/product/edit/:id',
  customer: '/admin/customers/:id',
} as const;

/** Where staff see one order, product or customer: for links of screens, notices and other programs alike. */
export function staffScreenPath(kind: keyof typeof screens, id: number | string): string {
  return screens[kind].replace(':id', String(id));
}
