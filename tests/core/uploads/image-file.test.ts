import { expect, it } from 'vitest';
import { imageKindOf } from '#core/uploads/image-file.ts';

const bytes = (text: string) => Uint8Array.from(text, (email) => email.charCodeAt(0));

it.each([
  ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'png'],
  ['\xff\xd8\xff\xe0\0\x10JFIF', 'jpeg'],
  ['GIF89a\x01\0\x01\0', 'gif'],
  ['GIF87a\x01\0\x01\0', 'gif'],
  ['RIFF\x24\0\0\0WEBPVP8 ', 'webp'],
])('A file that starts with %j is recognised as %s', (start, kind) => {
  expect(imageKindOf(bytes(start))).toBe(kind);
});

it.each(['', 'GIF', '<svg xmlns=', 'RIFF\x24\0\0\0WAVEfmt ', 'II*\0', '\xff\xd8', 'BM', 'PNG\r\n\x1a\n'])(
  'A file that starts with %j is rejected',
  (start) => {
    expect(imageKindOf(bytes(start))).toBeNull();
  },
);
