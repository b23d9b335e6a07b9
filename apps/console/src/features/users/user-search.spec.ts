import { readUserSearch, userClause } from './user-search';

const clauseOf = (search: Parameters<typeof userClause>[0]) => userClause(search)?.toString();

describe('readUserSearch', () => {
  it('takes what it knows and leaves out the rest', () => {
    const search = { q: 'ann', status: 'blocked', sort: 'email:desc', offset: '100' };
    expect(readUserSearch({ ...search, more: 'x' })).toEqual({ ...search, offset: 100 });
    expect(readUserSearch({ q: '', status: 'all', sort: 'password:asc', offset: '-5' })).toEqual({});
    expect(readUserSearch({ sort: 'name:up', status: 'constructor' })).toEqual({});
  });
});

describe('userClause', () => {
  it('12. quotes what was typed, whatever it is', () => {
    expect(clauseOf({ q: `o'Brien*"` })).toContain(`name ilike '*o''Brien*"*'`);
    expect(clauseOf({ q: `x' or id is not null` })).toContain(`username ilike '*x'' or id is not null*'`);
  });

  it('compares ids, and joins text and status', () => {
    const id = '0199a2b4-0000-7000-8000-00000000c11e';
    expect(clauseOf({ q: ` ${id} ` })).toBe(`(id = '${id}')`);
    expect(clauseOf({ q: 'a', status: 'blocked' })).toMatch(/^\(username ilike .*\) and \(is_blocked is true\)$/);
    expect(clauseOf({ q: '  ' })).toBeUndefined();
  });
});
