const storageKey = 'reloaded-for';

/**
 * Handles a page that could not start. It is reloaded once, since the shop may have been updated; if it fails again, it says so.
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
    // Nothing was stored in that case either.
  }
}

/** Whether this page has already been reloaded. Also true where that can't be stored, so that it never reloads in a loop. */
function hasReloaded(): boolean {
  try {
    if (sessionStorage.getItem(storageKey) === window.location.href) return true;
    sessionStorage.setItem(storageKey, window.location.href);
    return false;
  } catch {
    return true;
  }
}

/** Shows the message above the server's page, which can still be read. Works without React, which hasn't loaded. */
function say(): void {
  const box = document.createElement('div');
  box.setAttribute('role', 'alert');
  box.className = 'fixed inset-x-0 bottom-0 z-60 border-t border-ink bg-white p-4 text-center text-ink';
  const again = document.createElement('a');
  again.href = window.location.href;
  again.className = 'text-link inline-flex min-h-11 items-center font-semibold';
  again.textContent = 'Try again';
  // A link to the current page with an anchor would only scroll.
  again.addEventListener('click', (event) => {
    event.preventDefault();
    window.location.reload();
  });
  box.append('This page did not load completely, so its buttons may not work. Please check your connection. ', again);
  document.body.append(box);
}
