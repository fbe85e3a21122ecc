/**
 * Returns the sender of the shop's emails: the sender in the settings. If there is none, the shop's email address; if that is missing
 * too, an address at the shop's host name.
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
