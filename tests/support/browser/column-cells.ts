import type { Locator, Page } from '@playwright/test';

/** The cells of a column from top to bottom, found by the table's caption and the column's heading. */
export function columnCells(page: Page, table: string, heading: string): Locator {
  const head = `ancestor::table/thead/tr/th[normalize-space() = '${heading}']`;
  // Finds nothing if there is no such heading. Rows that are opened below another row have no cells in this column.
  const cell = `xpath=.//tr[@data-row]/td[${head} and position() = count(${head}/preceding-sibling::th) + 1]`;
  return page.getByRole('table', { name: table, exact: true }).locator(cell);
}
