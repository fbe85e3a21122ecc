import { readSessionHint, type SessionHint } from '#core/accounts/session-hint.ts';

/** Whether asking who is signed in is worth a request. */
export let sessionHint = (): SessionHint => readSessionHint(document.cookie);

/** For a program whose pages have no cookies, before anything is rendered. Browsers' bundles are without it. */
export function readSessionHintFrom(form: () => SessionHint): void {
  sessionHint = form;
}
