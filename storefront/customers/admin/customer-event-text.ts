import type { CustomerEvent, CustomerEventKind } from '#core/customers/customer-event.ts';

const fieldNames: Record<string, string> = { name: 'name', email: 'email', phone: 'phone', address: 'address' };

const texts: Record<CustomerEventKind, string> = {
  created: 'Record created',
  edited: 'Contact changed',
  'note-added': 'Note added',
  'note-changed': 'Note pinned or unpinned',
  'note-removed': 'Note removed',
  'tag-added': 'Tag added',
  'tag-removed': 'Tag removed',
  merged: 'Records merged',
  'merge-undone': 'Merge undone',
  'reset-code-made': 'Password reset code created',
  'password-reset': 'New password chosen with a code',
  'close-requested': 'Asked to be erased',
  'close-withdrawn': 'Withdrew the request to be erased',
  closed: 'Erased',
};

/** Formats an event: "Contact changed (phone, address), by Mary Nguyen". */
export function formatCustomerEvent({ kind, detail, actor }: CustomerEvent): string {
  const by = actor === null ? '' : `, by ${actor.name}`;
  return `${texts[kind]}${formatDetail(kind, detail)}${by}`;
}

function formatDetail(kind: CustomerEventKind, detail: Record<string, unknown>): string {
  if (kind === 'edited' && Array.isArray(detail.fields)) {
    const names = detail.fields.map((field) => fieldNames[String(field)] ?? '').filter(Boolean);
    return names.length === 0 ? '' : ` (${names.join(', ')})`;
  }
  if (typeof detail.goneId === 'number') return `: customer ${detail.goneId}`;
  return typeof detail.intoId === 'number' ? `: customer ${detail.intoId}` : '';
}
