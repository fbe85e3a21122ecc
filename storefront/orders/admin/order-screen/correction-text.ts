import { formatMoney } from '#core/money.ts';

interface CorrectionEvent {
  who: string;
  detail: Record<string, unknown>;
}

/** "Ann refunded $24.50 for 2 × Rump steak: “spoiled”. $20.00 goes to the card, $4.50 was handed back." */
export function formatRefunded({ who, detail }: CorrectionEvent): string {
  const { amountCents, cardCents } = detail;
  if (typeof amountCents !== 'number' || typeof cardCents !== 'number') return `${who} refunded an amount.`;
  const byHand = amountCents - cardCents;
  const parts = [
    cardCents > 0 ? `${formatMoney(cardCents)} goes to the card` : '',
    byHand > 0 ? `${formatMoney(byHand)} was handed back` : '',
  ];
  const goods = formatGoods(detail.lines);
  return `${who} refunded ${formatMoney(amountCents)}${goods}${formatReason(detail.reason)} ${parts.filter(Boolean).join(', ')}.`;
}

/** " for 2 × Rump steak and Delivery"; empty for an amount that is for none of the goods. */
function formatGoods(lines: unknown): string {
  const names = (Array.isArray(lines) ? (lines as { label?: unknown; quantity?: unknown }[]) : []).flatMap((line) => {
    if (typeof line.label !== 'string' || !line.label.startsWith('Refund: ')) return [];
    const name = line.label.replace('Refund: ', '');
    return [Number(line.quantity) > 1 ? `${line.quantity} × ${name}` : name];
  });
  const last = names.pop();
  if (last === undefined) return '';
  return names.length === 0 ? ` for ${last}` : ` for ${names.join(', ')} and ${last}`;
}

export function formatReason(reason: unknown): string {
  return typeof reason === 'string' ? `: “${reason}”.` : '.';
}
