import type { Locator, Page } from '@playwright/test';

/** Presses this button and returns the text of the receipt that it prints, as it is on the page at that moment. */
export async function printedBy(page: Page, button: Locator): Promise<string> {
  const printed = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        window.print = () => resolve(document.querySelector('.print-only')?.textContent ?? '');
      }),
  );
  await button.click();
  return printed;
}
