import { describe, expect, it } from 'vitest';
import { imageAt, imageSources, objectNameOf, objectPathOf } from '#core/uploads/object-path.ts';

const name = '0123456789abcdef0123456789abcdef';
const path = `/objects/uploads/${name}`;

describe('The path of an uploaded image', () => {
  it('contains the image’s name', () => {
    expect(objectPathOf(name)).toBe(path);
    expect(objectNameOf(path)).toBe(name);
  });

  it.each([
    '/share/shop.png',
    `https://elsewhere.test${path}`,
    `${path}?w=400`,
    `${path}/original`,
    `/objects/uploads/../${name}`,
    '/objects/uploads/',
    '',
  ])('isn’t recognised in %s, which stays unchanged', (other) => {
    expect(objectNameOf(other)).toBeNull();
    expect(imageAt(other, 400)).toBe(other);
    expect(imageSources(other, '20rem')).toEqual({});
  });

  it('is available in three widths for the browser to choose from', () => {
    expect(imageAt(path, 800)).toBe(`${path}?w=800`);
    expect(imageSources(path, '20rem')).toEqual({
      srcSet: `${path}?w=400 400w, ${path}?w=800 800w, ${path}?w=1600 1600w`,
      sizes: '20rem',
    });
  });
});
