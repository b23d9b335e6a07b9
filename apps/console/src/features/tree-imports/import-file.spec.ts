import { beginningOf, choicesFor, isTable, sentType, typeOf } from './import-file';

it.each([
  ['geo.csv', 'text/csv', true],
  ['GEO.XLSX', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', true],
  ['a.b.ndjson', 'application/x-ndjson', false],
  ['geo.ttl', 'text/turtle', false],
])('%s is %s', (name, type, table) => {
  expect(typeOf(name)).toBe(type);
  expect(isTable(type)).toBe(table);
});

it('refuses what cannot be imported', () => {
  for (const name of ['geo.exe', 'csv', 'geo.constructor']) expect(typeOf(name)).toBeUndefined();
});

it('names the encoding of text alone', () => {
  expect(sentType('text/csv', 'windows-1252')).toBe('text/csv; charset=windows-1252');
  expect(sentType('text/csv', undefined)).toBe('text/csv');
  expect(sentType('application/x-ndjson', 'utf-8')).toBe('application/x-ndjson');
});

it('offers the present member first, and each once', () => {
  const choices = choicesFor('Farbe', 'fields.Farbe');
  expect(choices[0]).toBe('fields.Farbe');
  expect(new Set(choices).size).toBe(choices.length);
  expect(choices).toContain('attributes.Farbe');
});

it('previews whole lines of a large table', async () => {
  const file = new File(['a;b\n1;2\n3;4\n'], 'a.csv');
  expect(await (await beginningOf(file, 'text/csv', 9)).text()).toBe('a;b\n1;2\n');
  expect(await (await beginningOf(file, 'text/csv', 100)).text()).toBe('a;b\n1;2\n3;4\n');
  expect((await beginningOf(new File(['xxxxxx'], 'a.csv'), 'text/csv', 3)).size).toBe(3);
  const wide = new File([Buffer.from('a\nb\nc', 'utf16le')], 'a.csv');
  expect((await beginningOf(wide, 'text/csv', 9)).size).toBe(8);
});
