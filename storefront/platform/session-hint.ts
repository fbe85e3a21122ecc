import { readSessionHint, type SessionHint } from '#core/accounts/session-hint.ts';

/** Returns a hint whether someone is signed in. If not, a page doesn't request the signed-in user, because the answer would only be 401. */
export let sessionHint = (): SessionHint => readSessionHint(document.cookie);

/**
 * Replaces `sessionHint` in a program whose pages have no cookies. Must be called before anything is rendered. Browser bundles
 * don't contain this function.
 */
export function readSessionHintFrom(form: () => SessionHint): void {
  sessionHint = form;
}
