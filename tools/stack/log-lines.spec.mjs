import { shorten } from './log-lines.mjs';

describe('shorten', () => {
  it.each([
    ['a numeric warning', '{"level":40,"msg":"slow"}', 'slow'],
    ['a named error with its cause', '{"level":"error","msg":"failed","err":{"message":"gone"}}', 'failed – gone'],
    ['the request', '{"level":"fatal","msg":"x","request_id":"r1"}', 'x (request r1)'],
    [
      'a failed request by its route, so that a thousand of them are one line',
      '{"level":"error","msg":"request","method":"GET","route":"/trees","status":503,"request_id":"r1"}',
      'GET /trees answered 503',
    ],
    ['plain text', 'Error: boom', 'Error: boom'],
    ['broken JSON', '{"level":50,"msg":', '{"level":50,"msg":'],
  ])('shows %s', (_title, line, shown) => expect(shorten(line)).toBe(shown));

  it.each(['{"level":30,"msg":"listening"}', '{"level":"info","msg":"error"}', '', '   '])('omits %j', (line) => {
    expect(shorten(line)).toBeUndefined();
  });

  it('is one line of at most 200 characters', () => {
    const shown = shorten(`a\tb ${'x'.repeat(500)}`);
    expect(shown).toHaveLength(200);
    expect(shown).not.toContain('\t');
  });
});
