import { type Outcome, type RequestOptions, Visitor } from '#tests/support/shop/http-client.ts';

/** Opens the newest link that was emailed to a person invited to the staff, and chooses a password with it. */
export async function openInvitation(
  owner: Visitor,
  url: string,
  { email, password }: { email: string; password: string },
  options: RequestOptions = {},
): Promise<Outcome> {
  const emails = (await owner.get('/api/admin/outbox')).body as { id: number; kind: string; to: string }[];
  const invitation = emails.find(({ kind, to }) => kind === 'staff-invitation' && to === email);
  const { text } = (await owner.get(`/api/admin/outbox/${invitation?.id}`)).body as { text: string };
  const token = /token=([\w-]+)/.exec(text)?.[1];
  return new Visitor(url).post('/api/users/reset-password', { token, password }, options);
}
