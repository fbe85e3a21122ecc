import { isStaffPage } from '#server/http/guards/security-headers.ts';
import { isPhonePage } from './phone-pages.ts';
import type { PageInput, StorefrontSource } from './storefront.ts';

export type RenderedPage = { status: 200 | 404; html: string } | { redirect: string };

/** Renders a page to a complete document. All admin screens have the same document. */
export async function renderPage(input: PageInput, load: StorefrontSource): Promise<RenderedPage> {
  const { bundle, document, adminDocument, phonePages } = await load();
  if (isPhonePage(input.path)) return { status: 200, html: phonePages[input.path].html };
  if (isStaffPage(input.path)) {
    const { mode, publicUrl } = input;
    return { status: 200, html: adminDocument({ mode, publicUrl: publicUrl.replace(/\/$/, '') }) };
  }
  const page = await bundle.render(input);
  return 'redirect' in page ? page : { status: page.status, html: document(page) };
}
