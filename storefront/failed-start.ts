const storageKey = 'reloaded-for';

/**
 * Called if a page couldn't start. Reloads the page once, because the shop may have been updated. If the page fails again, shows
 * a message.
 */
export function reloadOrSay(): void {
  if (!hasReloaded()) {
    window.location.reload();
    return;
  }
  forgetReload();
  say();
}

export function forgetReload(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // If the browser's storage isn't available, there is no record of a reload to remove.
  }
}

/** Whether this page has already been reloaded. Also true if that can't be stored, so that the page never reloads in a loop. */
function hasReloaded(): boolean {
  try {
    if (sessionStorage.getItem(storageKey) === window.location.href) return true;
    sessionStorage.setItem(storageKey, window.location.href);
    return false;
  } catch {
    return true;
  }
}

/** Shows the message over the server's page, which can still be read. Doesn't use React, which may not have loaded. */
function say(): void {
  const box = document.createElement('div');
  box.setAttribute('role', 'alert');
  box.className = 'fixed inset-x-0 bottom-0 z-60 border-t border-ink bg-white p-4 text-center text-ink';
  const again = document.createElement('a');
  again.href = window.location.href;
  again.className = 'text-link inline-flex min-h-11 items-center font-semibold';
  again.textContent = 'Try again';
  // A link to the current URL with an anchor would only scroll, so the page is reloaded explicitly.
  again.addEventListener('click', (event) => {
    event.preventDefault();
    window.location.reload();
  });
  box.append('This page did not load completely, so its buttons may not work. Please check your connection. ', again);
  document.body.append(box);
}
