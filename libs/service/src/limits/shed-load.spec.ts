import { EventEmitter } from 'node:events';
import type { Request, Response } from 'express';
import { shedLoad } from './limit-requests.js';

/** What a middleware passes on: nothing, or an error. */
function pass(handler: ReturnType<typeof shedLoad>): { response: EventEmitter; passed: unknown } {
  const response = new EventEmitter();
  let passed: unknown = 'nothing';
  void handler({} as Request, response as unknown as Response, (error?: unknown) => (passed = error));
  return { response, passed };
}

describe('shedLoad', () => {
  it('answers 503 unavailable with Retry-After over its limit, and accepts requests again once others have ended', () => {
    const handler = shedLoad(2);
    const first = pass(handler);
    expect([first.passed, pass(handler).passed]).toEqual([undefined, undefined]);
    expect(pass(handler).passed).toMatchObject({ code: 'unavailable', status: 503, headers: { 'Retry-After': '1' } });
    first.response.emit('close');
    expect(pass(handler).passed).toBeUndefined();
    expect(pass(handler).passed).toMatchObject({ code: 'unavailable' });
  });
});
