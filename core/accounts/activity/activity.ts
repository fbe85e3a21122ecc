/** The categories by which staff can filter the activity log. */
export const activityKinds = [
  'sign-in',
  'rights',
  'password',
  'pin',
  'second-factor',
  'price',
  'product',
  'content',
  'settings',
  'delivery',
  'import',
  'export',
  'closing',
  'customer',
  'email',
  'job',
] as const;
export type ActivityKind = (typeof activityKinds)[number];

export const activityKindNames: Record<ActivityKind, string> = {
  'sign-in': 'Sign-ins',
  rights: 'Roles and rights',
  password: 'Passwords',
  pin: 'PINs and switches',
  'second-factor': 'Second factor',
  price: 'Prices',
  product: 'Products',
  content: 'Pages',
  settings: 'Settings',
  delivery: 'Delivery',
  import: 'Imports',
  export: 'Exports',
  closing: 'Closing the day',
  customer: 'Customers',
  email: 'Emails',
  job: 'Jobs',
};
