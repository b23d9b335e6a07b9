import { SYSTEM_RESOURCES } from './system-resources.js';

describe('SYSTEM_RESOURCES', () => {
  it('have distinct names of scopes', () => {
    const names = SYSTEM_RESOURCES.flatMap(({ scopes }) => Object.keys(scopes));
    expect(new Set(names).size).toBe(names.length);
  });
});
