/**
 * Drafts the message to the customers who got recalled goods. The draft makes no legal statements, because the owner's adviser has to
 * check the message.
 */
export function recallMessage({
  items,
  businessName,
  phone,
}: {
  items: readonly string[];
  businessName: string;
  phone: string;
}): string {
  const goods = [...new Set(items)].join(', ');
  const call = phone === '' ? 'Reply to this message' : `Call us on ${phone}`;
  return [
    `We are recalling goods that you may have from us: ${goods}.`,
    'Please don’t eat them. Throw them away or bring them back, and we refund them in full.',
    `${call} if you have eaten some and feel unwell, or have any question.`,
    businessName,
  ].join('\n\n');
}
