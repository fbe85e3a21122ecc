/** The sender in the settings; without one, the shop's email address, or else an address at its host. */
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
