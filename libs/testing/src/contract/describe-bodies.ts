import { contractCalls, type Body, type ResourceContract } from './resource-contract.js';

/** Bodies that must be refused, with nothing stored. */
export function describeBodies(contract: ResourceContract): void {
  const { path, as, at, make } = contractCalls(contract);
  const { sample, changes } = contract;
  if (!sample) return;
  const count = async (): Promise<unknown> =>
    (await (await as()).get(path()).query({ total_count: 'true', limit: '1' })).body.total_count;
  const refuse = async (body: unknown, type = 'application/json') => {
    const before = await count();
    const response = await (
      await as()
    )
      .post(path())
      .set('content-type', type)
      .send(body as object);
    expect(await count()).toBe(before);
    return {
      status: response.status,
      code: response.body.code as unknown,
      field: response.body.details?.[0]?.field as unknown,
    };
  };

  describe('bodies', () => {
    it('answers 400 for malformed JSON, an array, a string; 415 for another type', async () => {
      expect(await refuse('{"name":')).toMatchObject({ status: 400, code: 'invalid_request' });
      expect(await refuse('[]')).toMatchObject({ status: 400, code: 'invalid_request' });
      expect(await refuse('"text"')).toMatchObject({ status: 400, code: 'invalid_request' });
      expect(await refuse('<a/>', 'application/xml')).toMatchObject({ status: 415, code: 'unsupported_media_type' });
    });

    it('answers 413 for a body over 100 kB', async () => {
      expect(await refuse({ ...sample(), name: 'x'.repeat(120_000) })).toMatchObject({
        status: 413,
        code: 'payload_too_large',
      });
    });

    it.each(['nonsense', 'id', 'created_by', '__proto__'])('answers 400 for a member %s', async (member) => {
      const body = JSON.stringify(sample()).replace(/\}$/, `,"${member}":"00000000-0000-7000-8000-000000000001"}`);
      expect(await refuse(body)).toMatchObject({ status: 400, code: 'invalid_request', field: member });
    });

    it('answers 400 naming each text member that is a number, an object or contains NUL', async () => {
      const texts = Object.entries(sample()).filter(([, value]) => typeof value === 'string');
      for (const [name] of texts) {
        for (const value of [7, {}, [], 'a\0b'])
          expect(await refuse({ ...sample(), [name]: value })).toMatchObject({ status: 400, field: name });
      }
    });

    it.each((contract.refused ?? []).map(({ body, field }): [string, Body] => [field, body]))(
      'answers 400 naming %s for %j',
      async (field, body) => {
        expect(await refuse({ ...sample(), ...body })).toMatchObject({ status: 400, code: 'invalid_request', field });
      },
    );

    if (changes) {
      it('answers 400 naming each member that cannot be cleared by null, and changes nothing', async () => {
        const record = await make();
        const agent = await as();
        for (const name of Object.keys(changes).filter(
          (member) => contract.view.attributes.get(member)?.nullable === false,
        )) {
          const { status, body } = await agent.patch(at(record)).send({ [name]: null });
          expect({ name, status, field: body.details?.[0]?.field as unknown }).toEqual({
            name,
            status: 400,
            field: name,
          });
        }
        expect((await agent.get(at(record))).body).toEqual(record);
      });

      it('answers 400 to a change of unknown or system members, and changes nothing', async () => {
        const record = await make();
        const agent = await as();
        for (const body of [{ nonsense: 1 }, { id: record['id'] }, { updated_by: null }])
          expect((await agent.patch(at(record)).send(body)).status).toBe(400);
        expect((await agent.get(at(record))).body).toEqual(record);
      });
    }
  });
}
