import { describe, expect, it } from 'vitest';
import {
  changedLines,
  formatDuplicateNames,
  formatErrors,
  formatPreview,
  formatResult,
  importLabel,
} from '#storefront/import-export/admin/import-text.ts';

describe('The texts of an import', () => {
  it('say what the import would do', () => {
    expect(formatPreview({ creates: 1, updates: 1200, unchanged: 1 })).toBe(
      '1 product would be created, 1,200 products would be changed and 1 product stays as it is.',
    );
    expect(formatPreview({ creates: 2, updates: 0, unchanged: 0 })).toBe('2 products would be created.');
    expect(formatPreview({ creates: 0, updates: 0, unchanged: 3 })).toBe(
      'Nothing would change: 3 products stay as they are.',
    );
    expect(formatPreview({ creates: 0, updates: 0, unchanged: 0 })).toBe('The file has no line that can be imported.');
  });

  it('label the button with what the import does', () => {
    expect(importLabel({ creates: 1, updates: 12 })).toBe('Import: create 1 product, change 12 products');
    expect(importLabel({ creates: 0, updates: 1 })).toBe('Import: change 1 product');
    expect(importLabel({ creates: 0, updates: 0 })).toBe('Nothing to import');
  });

  it('say what the import has done', () => {
    expect(formatResult({ created: 5, updated: 0, unchanged: 1 })).toBe(
      '5 products created and 1 product left as it was.',
    );
    expect(formatResult({ created: 0, updated: 0, unchanged: 0 })).toBe('Nothing was imported.');
  });

  it('count the errors, and point out names that already exist', () => {
    expect(formatErrors(1)).toBe('One cell or line is wrong, so nothing can be imported.');
    expect(formatErrors(1200)).toBe('1,200 cells or lines are wrong, so nothing can be imported.');
    const row = { line: 2, row: 2, kind: 'create', id: null, name: 'Half lamb', changes: [] } as const;
    expect(formatDuplicateNames([{ ...row, changes: [], namesake: null }])).toBeNull();
    expect(formatDuplicateNames([{ ...row, changes: [], namesake: 4 }])).toContain(
      'One new product has the name of an existing product',
    );
  });

  it('show which entries of a list are removed and added', () => {
    const change = { from: 'Grass-fed\nAged\nDiced', to: 'Grass-fed\nMinced\nAged' };
    expect(changedLines(change)).toEqual({ from: 'Diced', to: 'Minced' });
    expect(changedLines({ from: 'a\nb', to: 'b\na' })).toEqual({ from: 'a\nb', to: 'b\na' });
    expect(changedLines({ from: '', to: 'a\nb' })).toEqual({ from: '', to: 'a\nb' });
    expect(changedLines({ from: '5.00', to: '6.00' })).toEqual({ from: '5.00', to: '6.00' });
  });
});
