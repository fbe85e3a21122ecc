import { readSessionHint, type SessionHint } from '#core/accounts/session-hint.ts';

/** Returns a hint whether someone is signed in, so that a page doesn't request the signed-in user in vain. */
export let sessionHint = (): SessionHint => readSessionHint(document.cookie);

/**
 * Replaces `sessionHint` in a program whose pages have no cookies. Must be called before anything is rendered. Browser bundles
 * don't contain this function.
 */
export function readSessionHintFrom(form: () => SessionHint): void {
  sessionHint = form;
}
