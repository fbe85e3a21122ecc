import { readSessionHint, type SessionHint } from '#core/accounts/session-hint.ts';

/** Whether it is worth asking the shop who is signed in. */
export let sessionHint = (): SessionHint => readSessionHint(document.cookie);

/** For a program whose pages have no cookies; call it before anything is rendered. Browser bundles don't contain it. */
export function readSessionHintFrom(form: () => SessionHint): void {
  sessionHint = form;
}
