/**
 * The types of commercial emails. The Spam Act 2003 allows them only with consent, the shop's name and address, and a one-click way to
 * unsubscribe. All other emails are service emails: they tell recipients about something that they did or must know.
 */
export const commercialKinds = ['broadcast', 'opening', 'delivery-notice', 'back-in-stock', 'review-request'] as const;

export type CommercialKind = (typeof commercialKinds)[number];

export function isCommercial(kind: string): kind is CommercialKind {
  return commercialKinds.some((each) => each === kind);
}
