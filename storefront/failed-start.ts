const storageKey = 'reloaded-for';

/** A page that could not start: loaded again once, since the shop may have changed under it, and then it says so. */
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
    // Nothing was stored then either.
  }
}

/** Whether this page was loaded again already; true as well where that can't be noted, so that it never goes in circles. */
function hasReloaded(): boolean {
  try {
    if (sessionStorage.getItem(storageKey) === window.location.href) return true;
    sessionStorage.setItem(storageKey, window.location.href);
    return false;
  } catch {
    return true;
  }
}

/** Above the page as the server made it, which can still be read. Without React, which isn't there. */
function say(): void {
  const box = document.createElement('div');
  box.setAttribute('role', 'alert');
  box.className = 'fixed inset-x-0 bottom-0 z-60 border-t border-ink bg-white p-4 text-center text-ink';
  const again = document.createElement('a');
  again.href = window.location.href;
  again.className = 'text-link inline-flex min-h-11 items-center font-semibold';
  again.textContent = 'Try again';
  // A link to where one is, with an anchor, would only scroll.
  again.addEventListener('click', (event) => {
    event.preventDefault();
    window.location.reload();
  });
  box.append('This page did not load completely, so its buttons may not work. Please check your connection. ', again);
  document.body.append(box);
}
