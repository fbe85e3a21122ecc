import type { SceneKind } from '#core/drawings/drawing-spec.ts';
import { palette } from '#core/drawings/palette.ts';
import { beefAnimal } from '../artwork/beef-animal.ts';
import { brandMarkPaths } from '../artwork/brand-mark.ts';
import { drawn, filled, inked, straight, toned, vignette } from '../engraving/pen.ts';
import { type ControlPoint, controlPoints, curvePath } from '../geometry/curve.ts';
import { shopfront } from './scenery.ts';

const { paper, bone, ink, oxblood, steel } = palette;
const floor = inked('M14 163h212M40 168h120', 1.1);

/** A cut chart on a sheet of paper, with the hindquarter circled, and a pencil next to it. */
function choose(): string {
  const sheet = controlPoints('30,34! 196,22! 208,150! 42,162!');
  const beast = curvePath(
    beefAnimal.outline.map(([x, y, corner]): ControlPoint => [x * 0.27, y * 0.27, corner ?? 0]),
    true,
  );
  const seams = 'M59 23l-18 34M79 25l1 51M105 25l-1 46M105 40l48 1M125 24l-1 16M137 41l-2 28';
  const ring = controlPoints('112,18 140,12 164,30 166,66 158,104 134,114 112,98 102,62 106,26');
  const pencil = controlPoints('186,146! 224,78! 232,82! 194,151!');
  return [
    filled(
      straight([
        [36, 40],
        [202, 28],
        [214, 156],
        [48, 168],
      ]),
      '#ddd1bd',
    ),
    drawn(sheet, paper, { angle: -4, spacing: 7, thick: 0.5 }),
    `<g transform="rotate(-4 120 90) translate(36 34)">${filled(beast, bone)}${inked(`${beast}${seams}`, 1.2)}${inked(curvePath(ring, true), 2.2, oxblood)}${inked('M108 20c18-12 40-8 52 6', 1.4, oxblood)}</g>`,
    inked('M54 140l74-5M54 148l52-4', 1, steel),
    drawn(pencil, oxblood, undefined, 1.4),
    drawn(controlPoints('186,146! 194,151! 180,162!'), bone, undefined, 1.4),
    filled('M184 155l3 2l-7 5z', ink),
  ].join('');
}

/** A ledger page with four ruled instalments, three of them ticked off, and the shop's stamp. */
function pay(): string {
  const page = controlPoints('42,26! 120,20 198,26! 200,90 198,156! 120,151 42,156! 40,90');
  const rows = [0, 1, 2, 3].map((row) => {
    const y = 60 + row * 22;
    const tick = row < 3 ? inked(`M58 ${y - 6}l4 5l8-11`, 1.8, oxblood) : inked(`M58 ${y - 8}h9v8h-9z`, 1, steel);
    return `${inked(`M50 ${y + 5}h140`, 0.8, steel)}${tick}${inked(`M82 ${y}c3-6 5 2 8-2c3-4 4 3 8 0h10M154 ${y - 7}c1-3 6-2 5 1c0 2-3 4-5 6h6M168 ${y - 8}h-4l-.5 4c3-1 5 0 5 2c0 3-4 3-5 1M172 ${y}h.1M175 ${y - 4}a2.5 4 0 1 0 5 0a2.5 4 0 1 0-5 0M184 ${y - 4}a2.5 4 0 1 0 5 0a2.5 4 0 1 0-5 0`, 1.2)}`;
  });
  return [
    filled('M48 34l78-6l78 6c3 42 3 86 0 130l-78-5l-78 5z', '#ddd1bd'),
    drawn(page, paper, { angle: 2, spacing: 9, thick: 0.4 }),
    inked('M50 42h140M50 45h140M76 45v104M148 45v104', 0.9, oxblood),
    rows.join(''),
    `<g transform="rotate(-14 116 126)"><circle cx="116" cy="126" r="27" fill="${paper}" fill-opacity=".72" stroke="${oxblood}" stroke-width="2.4"/><circle cx="116" cy="126" r="22.5" fill="none" stroke="${oxblood}" stroke-width=".9"/><g transform="translate(100 110)">${brandMarkPaths(oxblood)}</g></g>`,
  ].join('');
}

/** The shop's van with the logo on its side, and a chilled carton in front of it. */
function deliver(): string {
  const van = controlPoints('20,146! 18,124 24,110 46,104! 66,72 82,64 120,62 170,62 188,66! 190,146!');
  const wheel = (x: number) =>
    `<circle cx="${x}" cy="147" r="16" fill="${ink}"/><circle cx="${x}" cy="147" r="9" fill="${bone}"/><circle cx="${x}" cy="147" r="2.5" fill="${ink}"/>${inked(`M${x} 138v18M${x - 9} 147h18`, 0.8)}`;
  return [
    floor,
    drawn(van, bone, { angle: 4, spacing: 4.5, thick: 1.2 }),
    drawn(controlPoints('54,104! 70,78 82,74! 92,74! 92,104!'), paper, { angle: -50, spacing: 4, thick: 0.9 }, 1.2),
    inked('M98 66v74M54 110h44M104 118h8M22 124h10M24 112c4 0 7 3 7 7', 1.1),
    `<g transform="translate(122 76) scale(1.5)">${brandMarkPaths(oxblood)}</g>`,
    inked('M104 130h84M104 133h84', 0.9, oxblood),
    wheel(54),
    wheel(160),
    drawn(controlPoints('198,140! 226,136! 226,158! 198,163!'), bone, { angle: -8, spacing: 3.5, thick: 0.9 }, 1.4),
    drawn(controlPoints('198,140! 192,134! 218,130! 226,136!'), paper, undefined, 1.4),
    drawn(controlPoints('198,140! 192,134! 192,156! 198,163!'), '#ddd1bd', { angle: 0, spacing: 3, dark: 0.5 }, 1.4),
    filled('M210 146l8-1v8l-8 1z', oxblood),
  ].join('');
}

/** A butcher's block with a cleaver in it, and a sharpening steel next to it. */
function knife(): string {
  const top = controlPoints('34,104 60,95 120,92 180,95 206,104 180,113 120,116 60,113');
  const side = controlPoints('34,104! 60,113 120,116 180,113 206,104! 204,142! 180,150 120,154 60,150 36,142!');
  const blade = controlPoints('76,40! 142,26! 152,84 150,100! 88,104! 82,72');
  const handle = controlPoints('142,28! 170,20 206,10 214,16 210,24 176,34 145,42!');
  return [
    inked('M50 148l-4 18M190 148l4 18M22 168h198', 3),
    drawn(side, bone, { angle: 90, spacing: 4.5, thick: 1.6 }),
    drawn(top, paper, { angle: 0, spacing: 4, thick: 0.7 }),
    drawn(blade, paper, { angle: 76, bow: 3, spacing: 4, thick: 1.2 }),
    inked('M90 96l60-5', 1),
    filled('M80 101c20 5 50 4 74-3l-1 5c-24 6-52 6-72 2z', ink),
    drawn(handle, oxblood, { angle: -14, spacing: 3.5, thick: 0.8, colour: bone }),
    `<circle cx="160" cy="28" r="1.6" fill="${bone}"/><circle cx="190" cy="19" r="1.6" fill="${bone}"/><circle cx="96" cy="46" r="3.5" fill="${bone}" stroke="${ink}"/>`,
    toned(controlPoints('160,108! 196,104! 186,110! 164,112!'), { angle: 0, spacing: 2, dark: 0.5 }),
  ].join('');
}

const scenes: Readonly<Record<SceneKind, () => string>> = { choose, pay, deliver, family: shopfront, knife };

/** A small engraved picture, 240 by 180, for a step or a section of the shop's pages. */
export function sceneSvg(kind: SceneKind): string {
  return vignette(240, 180, scenes[kind]());
}
