import type { TestService } from '../test-service.js';

/** A document that is replaced as a whole, at an address of its own. */
export interface DocumentContract {
  readonly service: () => TestService;
  /** The address of a document that nobody else changes meanwhile. */
  readonly path: () => string | Promise<string>;
  /** A body of `PUT`, another for each number. */
  readonly body: (number: number) => object;
  /** What of the answer to `GET` the body decides. */
  readonly written: (answer: Readonly<Record<string, unknown>>) => unknown;
  /** Whether the document may be deleted. */
  readonly isDeletable?: boolean;
}

const WRITERS = 8;

/** Nobody's change of a document is lost unseen. (RFC 9110 §13.1.1) */
export function describeDocument({ service, path, body, written, isDeletable = false }: DocumentContract): void {
  it('has an ETag that changes with what it says: 304, 412, and one of several writers', async () => {
    const at = await path();
    const agent = await service().as();
    const tagNow = async () => String((await agent.get(at).expect(200)).headers['etag']);
    const first = await tagNow();
    expect(first).toMatch(/^"[^"]+"$/);
    expect((await agent.get(at).set('if-none-match', first)).status).toBe(304);

    const put = (number: number, tag: string) => agent.put(at).set('if-match', tag).send(body(number));
    const made = await put(0, first).expect(200);
    const second = await tagNow();
    expect(second).not.toBe(first);
    expect((await put(1, first)).body.code).toBe('precondition_failed');
    expect(await tagNow()).toBe(second);
    // What the answer to PUT says is good for the next change, too.
    await put(1, String(made.headers['etag'])).expect(200);

    const tag = await tagNow();
    const answers = await Promise.all(Array.from({ length: WRITERS }, (_, number) => put(2 + number, tag)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: WRITERS - 1 }, () => 412)]);
    const winner = answers.find(({ status }) => status === 200);
    expect(written((await agent.get(at).expect(200)).body)).toEqual(written(winner?.body));

    if (!isDeletable) return;
    expect((await agent.delete(at).set('if-match', tag)).status).toBe(412);
    await agent
      .delete(at)
      .set('if-match', await tagNow())
      .expect(204);
    expect(await tagNow()).toBe(first);
  });
}
