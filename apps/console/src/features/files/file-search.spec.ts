import { kindOf } from './file-kinds';
import { folderSortOf, readFileSearch } from './file-search';

const FOLDER = '0198c5a2-0000-7000-8000-000000000001';

it('takes of an address what it knows', () => {
  const known = { folder: FOLDER, q: 'a*', sort: 'name:desc', offset: 50, view: 'grid' };
  expect(readFileSearch({ ...known, offset: '50' })).toEqual(known);
  const unknown = { folder: '../x', q: '', sort: 'constructor:asc', offset: '-1', view: 'tree' };
  expect(readFileSearch(unknown)).toEqual({});
});

it.each([
  [undefined, 'name:asc'],
  ['name:desc', 'name:desc'],
  ['updated_date:desc', 'updated_at:desc'],
  ['metadata.size_original:desc', 'name:asc'],
] as const)('sorts folders beside files in the order %s by %s', (sort, folders) =>
  expect(folderSortOf(sort)).toBe(folders),
);

it.each([
  ['image/png', 'picture'],
  ['image/svg+xml', 'text'],
  ['text/html; charset=utf-8', 'text'],
  ['application/ld+json', 'text'],
  ['video/mp4', 'video'],
  ['audio/ogg', 'audio'],
  ['application/pdf', 'pdf'],
  ['application/zip', 'other'],
  [null, 'other'],
])('shows %s as %s', (type, kind) => expect(kindOf(type)).toBe(kind));
