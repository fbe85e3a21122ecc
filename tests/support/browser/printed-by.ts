import type { Locator, Page } from '@playwright/test';

/** The text of the receipt that pressing this button prints, as it stands on the page at that moment. */
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
