import { listSearchReader } from './list-search';

it('takes what it knows and leaves out the rest', () => {
  const read = listSearchReader(['role_name']);
  const search = { q: 'a', sort: 'role_name:desc', offset: '100' };
  expect(read({ ...search, more: 'x' })).toEqual({ ...search, offset: 100 });
  for (const sort of ['password:asc', 'role_name', 'role_name:up', 'role_name:asc:x', '__proto__:asc'])
    expect(read({ q: '', sort, offset: '-5' })).toEqual({});
});
