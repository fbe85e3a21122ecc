import { expect } from 'vitest';
import { itInEachEngine } from '#tests/support/browser/engines/each-engine.ts';

/**
 * How much more ink bold text has than normal text, in the fonts that running text is shown in until the shop's own font is
 * there. Runs in the page.
 */
function inkOfBoldText(): number {
  const fonts = getComputedStyle(document.body).fontFamily.replace(/^[^,]*,/, '');
  const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 60 });
  const drawing = canvas.getContext('2d', { willReadFrequently: true });
  if (drawing === null) return 0;
  const [normal = 0, bold = 0] = [400, 600].map((weight) => {
    drawing.clearRect(0, 0, 400, 60);
    drawing.font = `${weight} 32px ${fonts}`;
    drawing.fillText('Paid today $999.95', 10, 40);
    const { data } = drawing.getImageData(0, 0, 400, 60);
    return data.reduce((sum, value, index) => (index % 4 === 3 ? sum + value : sum), 0);
  });
  return bold / normal;
}

itInEachEngine('Bold text is bold as long as the shop’s own font isn’t there', async ({ page }) => {
  await page.open('/');
  await page.seeThe('heading', 'Whole beef hindquarter');
  await expect.poll(() => page.browser.evaluate(`(${inkOfBoldText})()`), { timeout: 20_000 }).toBeGreaterThan(1.2);
});
