import { z } from 'zod';
import type { ChargedBox } from '../charged-box.ts';
import type { CaptureRequest, ChargePurpose, ChargeRequest, RefundRequest } from '../payment-provider.ts';

type Metadata = Record<string, string>;

/** The maximum length of one metadata value at Stripe. */
const longestValue = 500;
const ordersName = (number: number) => `orders_${number}`;

/**
 * Returns the metadata of a charge at Stripe: the shop that made it, and its purpose. If the shop's database is lost, the charge can be
 * restored from it.
 */
export function chargeMetadata({ reference, purpose, savesCard }: ChargeRequest, shop: string): Metadata {
  const { kind, instalmentId, attempt, box } = purpose;
  return {
    reference,
    shop,
    savesCard: String(savesCard),
    ...(kind === undefined ? {} : { kind }),
    ...(instalmentId === undefined ? {} : { instalment: String(instalmentId) }),
    ...(attempt === undefined ? {} : { attempt: String(attempt) }),
    ...(box === undefined ? {} : { box: `${box.repeatId} ${box.plannedDate} ${box.deliveredOn} ${box.attempt}` }),
    ...ordersMetadata(purpose),
  };
}

/**
 * Returns the entries that a capture adds to a charge's metadata. They include the time of the capture, because Stripe's charge only
 * states when its amount was held.
 */
export function captureMetadata({ captureReference, createdAt, purpose }: CaptureRequest): Metadata {
  return { capture: captureReference, capturedAt: createdAt, ...ordersMetadata(purpose) };
}

/** When a held amount was captured; null if this shop didn't capture it. */
export function capturedAtOf({ capturedAt }: Metadata): string | null {
  return z.iso.datetime().safeParse(capturedAt).data ?? null;
}

/** The amounts of a charge's orders, as metadata. */
function ordersMetadata({ allocations }: Pick<ChargePurpose, 'allocations'>): Metadata {
  const lines = toLines(allocations.map(({ orderId, amountCents }) => `${orderId}:${amountCents}`));
  return Object.fromEntries(lines.map((line, index) => [ordersName(index + 1), line]));
}

/** Joins the entries with spaces, into as few values as Stripe's limit allows. */
function toLines(entries: readonly string[]): string[] {
  const lines: string[] = [];
  for (const entry of entries) {
    const last = lines.at(-1);
    const longer = last === undefined ? entry : `${last} ${entry}`;
    if (last !== undefined && longer.length <= longestValue) lines[lines.length - 1] = longer;
    else lines.push(entry);
  }
  return lines;
}

const number = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);
const allocation = z
  .string()
  .regex(/^\d{1,15}:\d{1,15}$/)
  .transform((text) => {
    const [orderId, amountCents] = text.split(':').map(Number);
    return { orderId: orderId ?? 0, amountCents: amountCents ?? 0 };
  });
const allocations = z.array(allocation);
const box = z
  .string()
  .regex(/^\d{1,15} \d{4}-\d\d-\d\d \d{4}-\d\d-\d\d \d{1,6}$/)
  .transform((text): ChargedBox => {
    const [repeatId, plannedDate = '', deliveredOn = '', attempt] = text.split(' ');
    return { repeatId: Number(repeatId), plannedDate, deliveredOn, attempt: Number(attempt) };
  });

const chargeSchema = z.object({
  reference: z.string().min(1),
  savesCard: z.enum(['true', 'false']),
  kind: z.enum(['customer', 'scheduled', 'retry']).optional(),
  instalment: number.optional(),
  attempt: number.optional(),
  box: box.optional(),
});

/** The purpose of a charge that this shop made; null if the shop didn't make the charge, or if its metadata was edited. */
export function readChargeMetadata(
  metadata: Metadata | null | undefined,
  shop: string,
): { reference: string; purpose: ChargePurpose } | null {
  if (metadata?.shop !== shop) return null;
  const parsed = chargeSchema.safeParse(metadata);
  const orders = allocations.safeParse(linesOf(metadata).flatMap((line) => line.split(' ')));
  if (!parsed.success || !orders.success) return null;
  const { reference, kind, instalment, attempt, box: charged } = parsed.data;
  const purpose = {
    allocations: orders.data,
    ...(kind === undefined ? {} : { kind }),
    ...(instalment === undefined ? {} : { instalmentId: instalment }),
    ...(attempt === undefined ? {} : { attempt }),
    ...(charged === undefined ? {} : { box: charged }),
  };
  return { reference, purpose };
}

function linesOf(metadata: Metadata): string[] {
  const lines: string[] = [];
  for (let index = 1; ; index += 1) {
    const line = metadata[ordersName(index)];
    if (line === undefined) return lines;
    lines.push(line);
  }
}

export function refundMetadata({ reference, chargeReference, orderId }: RefundRequest, shop: string): Metadata {
  return { reference, shop, charge: chargeReference, order: String(orderId) };
}

const refundSchema = z.object({ reference: z.string().min(1), charge: z.string().min(1), order: number });

/**
 * Returns the references and the order of a refund that this shop made; null if the shop didn't make it, for example if it was
 * made in Stripe's dashboard.
 */
export function readRefundMetadata(
  metadata: Metadata | null | undefined,
  shop: string,
): { reference: string; chargeReference: string; orderId: number } | null {
  if (metadata?.shop !== shop) return null;
  const parsed = refundSchema.safeParse(metadata);
  if (!parsed.success) return null;
  const { reference, charge, order } = parsed.data;
  return { reference, chargeReference: charge, orderId: order };
}

/** The reference of an object that this shop has created; null if the shop didn't create it. */
export function referenceOf(metadata: Metadata | null | undefined, shop: string): string | null {
  return metadata?.shop === shop && metadata.reference ? metadata.reference : null;
}
