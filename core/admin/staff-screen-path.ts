const screens = {
  order: '/admin/orders/:id',
  product: '/admin/product/edit/:id',
  customer: '/admin/customers/:id',
} as const;

/** Returns the path of the staff screen for an order, product or customer. Screens, notices and other programs link to it. */
export function staffScreenPath(kind: keyof typeof screens, id: number | string): string {
  return screens[kind].replace(':id', String(id));
}
