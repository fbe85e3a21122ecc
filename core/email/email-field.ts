/** A place in an email's text that each email fills with its own. */
export interface EmailField {
  /** What stands there, as staff read it. */
  label: string;
  /** What stands there where it isn't known; nothing by default. */
  orElse?: string;
}

/** One kind of email that the owner may put into other words. */
export interface EmailTextDefinition {
  group: 'Orders' | 'Laybys' | 'Delivery' | 'Corrections' | 'Accounts' | 'News';
  label: string;
  /** When it is sent. */
  sent: string;
  /** What stands between opening and closing, and can't be edited. */
  own: string;
  fields: Readonly<Record<string, EmailField>>;
  /** The text of a new shop. */
  first: { subject: string; heading: string; opening: string; closing: string };
}

/** In every email. */
export const shopFields = {
  shopName: { label: 'the shop’s name' },
  shopPhone: { label: 'the shop’s phone number' },
} as const satisfies Record<string, EmailField>;

/** In every email about an order. */
export const orderFields = {
  name: { label: 'the customer’s name', orElse: 'there' },
  orderNumber: { label: 'the order’s number' },
  goods: { label: 'what was ordered, such as “2 × Half lamb”' },
  total: { label: 'what the order comes to' },
  ...shopFields,
} as const satisfies Record<string, EmailField>;
