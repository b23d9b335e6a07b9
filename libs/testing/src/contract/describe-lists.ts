import { contractCalls, type Body, type ResourceContract } from './resource-contract.js';

const MANY = 12;

/** Lists: envelope, paging, `fields`, `expand`, `q`, `sort`, `total_count`, and what they cost. */
export function describeLists(contract: ResourceContract): void {
  const { path, as, make } = contractCalls(contract);
  const { view } = contract;
  const list = async (query: Record<string, string> = {}) => (await as()).get(path()).query(query);

  describe('lists', () => {
    beforeAll(async () => {
      if (contract.sample) for (let made = 0; made < MANY; made++) await make();
    });

    it('answers 200 with exactly the envelope and complete records', async () => {
      const { status, body } = await list();
      expect(status).toBe(200);
      expect(Object.keys(body as Body).sort()).toEqual(['count', 'has_more', 'items', 'limit', 'offset']);
      expect(body).toMatchObject({ limit: 10, offset: 0, count: body.items.length });
      for (const item of body.items as Body[]) expect(Object.keys(item).sort()).toEqual([...view.members].sort());
    });

    if (contract.sample) {
      it('pages: has_more while there are more, each record once', async () => {
        const seen: unknown[] = [];
        for (let offset = 0, more = true; more; offset += 5) {
          const { body } = await list({ limit: '5', offset: String(offset), fields: 'id' });
          seen.push(...(body.items as Body[]).map(({ id }) => id));
          more = body.has_more;
        }
        expect(new Set(seen).size).toBe(seen.length);
        expect(seen.length).toBeGreaterThanOrEqual(MANY);
        const { body } = await list({ total_count: 'true', limit: '1' });
        expect(body.total_count).toBe(seen.length);
      });

      it('finds one record by q=(id=…)', async () => {
        const { id } = await make();
        const { body } = await list({ q: `(id=${String(id)})` });
        expect((body.items as Body[]).map((item) => item['id'])).toEqual([id]);
        expect((await list({ q: `(not id=${String(id)}) and id='${String(id)}'` })).body.count).toBe(0);
      });
    }

    it('reduces the limit and reports it; an offset past the end returns no items', async () => {
      expect((await list({ limit: '1000000000' })).body.limit).toBe(1_000);
      expect((await list({ offset: '100000' })).body).toMatchObject({ count: 0, has_more: false, items: [] });
    });

    it('returns only the requested fields', async () => {
      const { body } = await list({ fields: 'id' });
      for (const item of body.items as Body[]) expect(Object.keys(item)).toEqual(['id']);
    });

    it('sorts by every attribute it offers, in both directions', async () => {
      for (const attribute of view.sortable) {
        expect({ attribute, status: (await list({ sort: `${attribute}:desc,id` })).status }).toEqual({
          attribute,
          status: 200,
        });
      }
      const ids = (await list({ sort: 'id:desc', limit: '50' })).body.items.map(({ id }: Body) => id);
      expect(ids).toEqual([...ids].sort().reverse());
    });

    it('returns children as arrays with expand=all, as links without', async () => {
      const [linked, expanded] = [await list(), await list({ expand: 'all' })];
      for (const name of view.childrenOf.keys()) {
        for (const item of linked.body.items as Body[])
          expect(item[name]).toMatchObject({ href: expect.stringMatching(/^\//) as string });
        for (const item of expanded.body.items as Body[]) expect(Array.isArray(item[name])).toBe(true);
      }
    });

    it('costs at most 3 statements whatever the page size, children and total included', async () => {
      const queries: Record<string, string>[] = [
        { limit: '1' },
        { limit: '1000' },
        { limit: '1000', expand: 'all', total_count: 'true' },
      ];
      for (const query of queries) {
        expect(await contract.service().countStatements(() => list(query))).toBeLessThanOrEqual(3);
      }
    });

    it.each([
      ['fields', 'id,nonsense'],
      ['fields', 'id,,'],
      ['expand', 'some'],
      ['sort', 'nonsense'],
      ['sort', 'id:up'],
      ['q', 'nonsense=1'],
      ['q', 'id='],
      ['q', "id='x"],
      ['q', 'id=abc'],
      ['q', '((((id=1'],
      ['offset', '-1'],
      ['offset', 'x'],
      ['limit', '0'],
      ['limit', '1.5'],
      ['total_count', 'maybe'],
      ['feilds', 'id'],
    ])('answers 400 invalid_request naming %s for %s', async (name, value) => {
      const { status, body } = await list({ [name]: value });
      expect({ status, code: body.code, field: body.details?.[0]?.field }).toEqual({
        status: 400,
        code: 'invalid_request',
        field: name,
      });
    });
  });
}
