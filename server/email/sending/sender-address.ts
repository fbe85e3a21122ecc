/**
 * Returns the sender of the shop's emails: the sender in the settings; otherwise the shop's email address; otherwise an email
 * address at the shop's host.
 */
export function senderOf({
  emailSender,
  email,
  publicUrl,
}: {
  emailSender: string;
  email: string;
  publicUrl: string;
}): string {
  return [emailSender, email].find(isAddress) ?? `no-reply@${new URL(publicUrl).hostname}`;
}

export function isAddress(text: string): boolean {
  return /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(text);
}
