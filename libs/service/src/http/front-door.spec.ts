import type { Request, RequestHandler, Response } from 'express';
import { FrontDoor } from './front-door.js';

const [request, response] = [{} as Request, {} as Response];

describe('FrontDoor', () => {
  it('leads through the steps in their order, then serves', async () => {
    const seen: string[] = [];
    const door = new FrontDoor(() => seen.push('refused'));
    door.add((_, __, next) => {
      seen.push('first');
      setImmediate(next);
    });
    door.add((_, __, next) => {
      seen.push('second');
      next();
    });
    await new Promise<void>((resolve) => door.enter(request, response, resolve));
    expect(seen).toEqual(['first', 'second']);
  });

  it('keeps the last steps behind those that come later', async () => {
    const seen: string[] = [];
    const door = new FrontDoor(() => seen.push('refused'));
    const step =
      (name: string): RequestHandler =>
      (_, __, next) => {
        seen.push(name);
        next();
      };
    door.addLast(step('last'));
    door.add(step('first'));
    await new Promise<void>((resolve) => door.enter(request, response, resolve));
    expect(seen).toEqual(['first', 'last']);
  });

  it.each([
    ['tells of an error', (_: Request, __: Response, next: (error: Error) => void) => next(new Error('no'))],
    [
      'throws',
      () => {
        throw new Error('no');
      },
    ],
  ])('refuses when a step %s, and goes no further', (_, step) => {
    const seen: unknown[] = [];
    const door = new FrontDoor((error) => seen.push(error));
    door.add(step, () => seen.push('later'));
    door.enter(request, response, () => seen.push('served'));
    expect(seen).toEqual([new Error('no')]);
  });

  it('stops where a step answers by itself', () => {
    const door = new FrontDoor(() => undefined);
    const seen: string[] = [];
    door.add(() => seen.push('answered'));
    door.enter(request, response, () => seen.push('served'));
    expect(seen).toEqual(['answered']);
  });
});
