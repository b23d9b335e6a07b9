import { contractCalls, type ResourceContract } from './resource-contract.js';

const NOBODY = '00000000-0000-7000-8000-00000000dead';

/** Single records: create, find, modify, delete, with entity tags and repeated requests. */
export function describeRecords(contract: ResourceContract): void {
  const { path, as, at, make } = contractCalls(contract);
  const { view, sample, changes } = contract;
  if (contract.listedOnly) return;

  describe('records', () => {
    it('answers 404 not_found for an unknown record', async () => {
      const { status, body } = await (await as()).get(`${path()}/${contract.absent ?? NOBODY}`);
      expect({ status, code: body.code }).toEqual({ status: 404, code: 'not_found' });
    });
    if (!sample) return;

    it('answers 201 with the record, Location and ETag; the location returns the same', async () => {
      const agent = await as();
      const made = await agent.post(path()).send(sample());
      expect(made.status).toBe(201);
      expect(Object.keys(made.body as object).sort()).toEqual([...view.members].sort());
      const found = await agent.get(String(made.headers['location']));
      expect(found.status).toBe(200);
      expect(found.body).toEqual(made.body);
      expect(found.headers['etag']).toBe(made.headers['etag']);
    });

    it('answers 304 to If-None-Match with its ETag', async () => {
      const agent = await as();
      const url = at(await make());
      const { etag } = (await agent.get(url)).headers;
      expect((await agent.get(url).set('if-none-match', String(etag))).status).toBe(304);
      expect((await agent.get(url).set('if-none-match', '"other"')).status).toBe(200);
    });

    it('returns the requested fields of one record, and its children with expand=all', async () => {
      const agent = await as();
      const url = at(await make());
      expect(Object.keys((await agent.get(url).query({ fields: 'id' })).body as object)).toEqual(['id']);
      const { body } = await agent.get(url).query({ expand: 'all' });
      for (const name of view.childrenOf.keys()) expect(Array.isArray(body[name])).toBe(true);
    });

    it('answers a repeated POST with the same Idempotency-Key as the first, another body with it 409', async () => {
      const agent = await as();
      const body = sample();
      const key = `test-${Date.now()}-${Math.random()}`;
      const first = await agent.post(path()).set('idempotency-key', key).send(body);
      const second = await agent.post(path()).set('idempotency-key', key).send(body);
      expect({ status: second.status, body: second.body as unknown }).toEqual({
        status: 201,
        body: first.body as unknown,
      });
      expect((await agent.post(path()).set('idempotency-key', key).send(sample())).status).toBe(409);
      expect((await agent.post(path()).set('idempotency-key', `${key}-other`).send(sample())).status).toBe(201);
    });

    if (changes) {
      it('merges changes, keeps what is absent, and changes the ETag', async () => {
        const agent = await as();
        const before = await make();
        const { etag } = (await agent.get(at(before))).headers;
        const after = await agent.patch(at(before)).send(changes);
        expect(after.status).toBe(200);
        expect(stateIn(after.headers['etag'])).not.toBe(stateIn(etag));
        expect(after.body).toMatchObject(changes);
        const untouched = Object.keys(before).filter(
          (name) => !(name in changes) && !/^(updated_|aggregations)/.test(name),
        );
        for (const name of untouched) expect({ [name]: after.body[name] as unknown }).toEqual({ [name]: before[name] });
      });

      it('answers 412 precondition_failed to an old If-Match and changes nothing', async () => {
        const agent = await as();
        const record = await make();
        const { etag } = (await agent.get(at(record))).headers;
        expect((await agent.patch(at(record)).set('if-match', String(etag)).send(changes)).status).toBe(200);
        const changed = (await agent.get(at(record))).body as unknown;
        const refused = await agent.patch(at(record)).set('if-match', String(etag)).send(changes);
        expect({ status: refused.status, code: refused.body.code }).toEqual({
          status: 412,
          code: 'precondition_failed',
        });
        expect((await agent.get(at(record))).body).toEqual(changed);
      });
    }

    if (!contract.permanent) {
      it('answers 412 to DELETE with an old If-Match, 204 to DELETE, then 404', async () => {
        const agent = await as();
        const url = at(await make());
        expect((await agent.delete(url).set('if-match', '"old.tag"')).status).toBe(412);
        expect((await agent.delete(url)).status).toBe(204);
        expect((await agent.get(url)).status).toBe(404);
        expect((await agent.delete(url)).status).toBe(404);
      });
    }
  });
}

/** The part of an entity tag that `If-Match` compares. (ADR 0004) */
const stateIn = (etag: unknown): string => String(etag).split('.')[0] ?? '';
