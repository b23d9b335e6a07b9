import { readFileSync } from 'node:fs';
import { ERROR_CATALOGUE } from './error-catalogue.js';

const documented = readFileSync(new URL('../../../../docs/errors.md', import.meta.url), 'utf8');

describe('the error catalogue', () => {
  it('matches docs/errors.md code by code, with status and meaning', () => {
    const rows = Object.entries(ERROR_CATALOGUE).map(([code, { status, meaning }]) => [
      `\`${code}\``,
      String(status),
      meaning,
    ]);
    const cells = documented
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      );
    expect(cells).toEqual(rows);
  });

  it('has both pairs of the specification', () => {
    expect(ERROR_CATALOGUE.method_not_allowed.status).toBe(405);
    expect(ERROR_CATALOGUE.invalid_request.status).toBe(400);
  });
});
