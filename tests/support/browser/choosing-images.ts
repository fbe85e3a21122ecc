import { expect, type Locator, type Page } from '@playwright/test';
import { photograph } from '../data/image-files.ts';

export const sentFiles = '**/api/objects/upload/*';

export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A photograph that can be recognised by its width. */
export async function photo(name: string, width = 90): Promise<ChosenFile> {
  const format = name.endsWith('.jpg') ? 'jpeg' : (name.slice(-3) as 'png' | 'gif');
  return { name, mimeType: `image/${format}`, buffer: await photograph(width, 60, format) };
}

export const bad = (name: string, mimeType: string, buffer = Buffer.from('prices')): ChosenFile => ({
  name,
  mimeType,
  buffer,
});

export async function choose(page: Page, ...files: ChosenFile[]): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles(files);
}

export const imageFiles = (page: Page) => page.getByRole('list', { name: 'Product images' }).getByRole('listitem');
export const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Uploads' }).getByRole('listitem').filter({ hasText: name });
export const rejected = (page: Page) => page.getByRole('list', { name: 'Not uploaded' }).getByRole('listitem');

/** Expects images of these widths in this order, once they have loaded. */
export async function expectWidths(page: Page, widths: number[]): Promise<void> {
  const images: Locator = imageFiles(page).getByRole('img');
  await expect
    .poll(() => images.evaluateAll((all) => all.map((image) => (image as HTMLImageElement).naturalWidth)))
    .toEqual(widths);
}

/** Holds back file uploads until the returned function is called. */
export async function holdFiles(page: Page): Promise<() => Promise<void>> {
  await page.route(sentFiles, () => {});
  return () => page.unroute(sentFiles);
}
