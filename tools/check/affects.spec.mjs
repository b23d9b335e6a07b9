import { findUndeclared } from './affects.mjs';

/** @param {object} operation */
const documentOf = (operation) => ({ paths: { '/users': { get: {}, post: operation } } });

describe('findUndeclared', () => {
  it.each([
    ['a kind', 'user'],
    ['several kinds', ['client', 'grant']],
    ['none with a reason', { none: 'a new user has no scopes' }],
  ])('accepts %s', (_, affects) => {
    expect(findUndeclared(documentOf({ 'x-affects': affects }))).toEqual([]);
  });

  it.each([
    ['nothing', undefined, 'does not declare'],
    ['an unknown kind', 'weather', 'weather'],
    ['an unknown kind among known ones', ['user', 'weather'], 'weather'],
    ['no kind', [], 'not checked'],
    ['none without a reason', { none: '' }, 'without a reason'],
  ])('rejects %s, naming the operation', (_, affects, fault) => {
    const [line] = findUndeclared(documentOf({ 'x-affects': affects }));
    expect(line).toMatch('POST /users');
    expect(line).toMatch(fault);
  });
});
