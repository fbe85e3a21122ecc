import type { Locator, Page } from '@playwright/test';

/** A column's cells from the top, found by the table's caption and the column's heading. */
export function columnCells(page: Page, table: string, heading: string): Locator {
  const head = `ancestor::table/thead/tr/th[normalize-space() = '${heading}']`;
  // Without such a heading nothing is found. Rows that open below another have no cells of columns.
  const cell = `xpath=.//tr[@data-row]/td[${head} and position() = count(${head}/preceding-sibling::th) + 1]`;
  return page.getByRole('table', { name: table, exact: true }).locator(cell);
}
