/** A placeholder in an email's text that is filled in for each email. */
export interface EmailField {
  /** The meaning of the placeholder's value, as shown to staff. */
  label: string;
  /** The text that replaces the placeholder if the value isn't known; empty by default. */
  orElse?: string;
}

/** A type of email whose text the owner can change. */
export interface EmailTextDefinition {
  group: 'Orders' | 'Laybys' | 'Delivery' | 'Corrections' | 'Accounts' | 'News';
  label: string;
  /** When the email is sent. */
  sent: string;
  /** The fixed part of the email between the owner's opening and closing texts. */
  own: string;
  fields: Readonly<Record<string, EmailField>>;
  /** The default text of the email. */
  first: { subject: string; heading: string; opening: string; closing: string };
}

/** The fields that every email can use. */
export const shopFields = {
  shopName: { label: 'the shop’s name' },
  shopPhone: { label: 'the shop’s phone number' },
} as const satisfies Record<string, EmailField>;

/** The fields that every email about an order can use. */
export const orderFields = {
  name: { label: 'the customer’s name', orElse: 'there' },
  orderNumber: { label: 'the order’s number' },
  goods: { label: 'what was ordered, such as “2 × Half lamb”' },
  total: { label: 'what the order comes to' },
  ...shopFields,
} as const satisfies Record<string, EmailField>;
