import { formatMoney } from '#core/money.ts';
import { formatPassedLimits } from '../passed-limits.ts';

interface CorrectionEvent {
  who: string;
  detail: Record<string, unknown>;
}

/** Describes a refund: "Ann refunded $24.50 for 2 × Rump steak: “spoiled”. $20.00 goes to the card, $4.50 was handed back." */
export function formatRefunded({ who, detail }: CorrectionEvent): string {
  const { amountCents, cardCents } = detail;
  if (typeof amountCents !== 'number' || typeof cardCents !== 'number') return `${who} refunded an amount.`;
  const byHand = amountCents - cardCents;
  const parts = [
    cardCents > 0 ? `${formatMoney(cardCents)} goes to the card` : '',
    byHand > 0 ? `${formatMoney(byHand)} was handed back` : '',
  ];
  const goods = formatGoods(detail.lines);
  const back = detail.goodsBack === true ? ' The goods came back into the stock.' : '';
  return `${who} refunded ${formatMoney(amountCents)}${goods}${formatReason(detail.reason)} ${parts.filter(Boolean).join(', ')}.${back}`;
}

/** Formats the refunded goods: " for 2 × Rump steak and Delivery"; empty for an amount that belongs to no goods. */
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

/** Describes changed prices: "Ann sold Half lamb for $20.00 instead of $24.50: “bruised box”." */
export function formatChangedPrices({ who, detail }: CorrectionEvent): string {
  const items = Array.isArray(detail.items) ? (detail.items as Record<string, unknown>[]) : [];
  const parts = items.flatMap(({ name, catalogueCents, unitCents, reason }) => {
    if (typeof catalogueCents !== 'number' || typeof unitCents !== 'number') return [];
    return [
      `${name} for ${formatMoney(unitCents)} instead of ${formatMoney(catalogueCents)}${formatReason(reason).replace(/\.$/, '')}`,
    ];
  });
  return parts.length === 0 ? `${who} changed a price.` : `${who} sold ${parts.join(', and ')}.`;
}

export function formatReason(reason: unknown): string {
  return typeof reason === 'string' ? `: “${reason}”.` : '.';
}

const detailNames: Record<string, string> = {
  customerName: 'the name',
  customerEmail: 'the email address',
  customerPhone: 'the phone number',
  street: 'the street',
  city: 'the suburb',
  state: 'the state',
  postcode: 'the postcode',
  notes: 'the notes',
};

/**
 * Describes corrected details: "Ann changed the email address from “a@b.test” to “c@d.test”, and the notes from none to “Ring
 * twice”."
 */
export function formatDetails({ who, detail }: CorrectionEvent): string {
  const changed = Object.entries(typeof detail.changed === 'object' ? (detail.changed ?? {}) : {});
  const parts = changed.flatMap(([name, values]) => {
    const known = detailNames[name];
    const [before, after] = Array.isArray(values) ? values : [];
    return known === undefined ? [] : [`${known} from ${quoted(before)} to ${quoted(after)}`];
  });
  const last = parts.pop();
  if (last === undefined) return `${who} changed its details.`;
  const list = parts.length === 0 ? last : `${parts.join(', ')}, and ${last}`;
  return `${who} changed ${list}.${formatPassedLimits(detail.override)}`;
}

function quoted(text: unknown): string {
  return typeof text === 'string' ? `“${text}”` : 'none';
}

/** Describes changed items: "Ann changed Half lamb from 2 to 1: “Sold out”. The total went from $50.00 to $40.00." */
export function formatItems({ who, detail }: CorrectionEvent): string {
  const items = (Array.isArray(detail.items) ? (detail.items as Record<string, unknown>[]) : []).map(
    ({ name, before, after }) => `${name} from ${before} to ${after}`,
  );
  const { beforeCents, totalCents } = detail;
  const total =
    typeof beforeCents === 'number' && typeof totalCents === 'number'
      ? ` The total went from ${formatMoney(beforeCents)} to ${formatMoney(totalCents)}.`
      : '';
  const agreed = detail.customerAgreed === true ? ' The customer agreed.' : '';
  const what = items.length === 0 ? 'its items' : items.join(', ');
  return `${who} changed ${what}${formatReason(detail.reason)}${total}${agreed}${formatPassedLimits(detail.override)}`;
}
