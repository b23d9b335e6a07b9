import type supertest from 'supertest';
import { putBooks, putShelves } from './sample/shelf.entity.js';
import { shelves } from './sample/shelves.js';
import { startTestService, type TestService } from './test-service.js';

type Json = Record<string, unknown>;

let service: TestService;
let agent: ReturnType<typeof supertest.agent>;
const list = async (query: Record<string, string>): Promise<Json & { items: Json[] }> =>
  (await agent.get('/shelves').query(query).expect(200)).body as Json & { items: Json[] };
const make = async (code: string): Promise<Json> =>
  (await agent.post('/shelves').send({ code, name: code })).body as Json;

beforeAll(async () => {
  service = await startTestService(shelves);
  agent = await service.as();
});
afterAll(() => service.close());

describe('expand=all', () => {
  it('returns 1,000 children as an array and keeps the link for 1,001', async () => {
    const [whole, over] = [await make('whole'), await make('over')];
    await putBooks(service, whole['id'], 1_000);
    await putBooks(service, over['id'], 1_001);
    const { items } = await list({ expand: 'all', q: 'code in (whole, over)', sort: 'code' });
    expect(items[0]).toMatchObject({
      code: 'over',
      books: { href: '/shelves/over/books' },
      aggregations: { books: 1_001 },
    });
    expect(items[1]?.['books']).toHaveLength(1_000);
  });

  it('returns at most 10,000 children in total; records after that keep their links', async () => {
    for (let shelf = 10; shelf < 22; shelf++) await putBooks(service, (await make(`cap-${shelf}`))['id'], 900);
    const { items } = await list({ expand: 'all', q: "code like 'cap-*'", sort: 'code', limit: '100' });
    expect(items.map(({ books }) => Array.isArray(books))).toEqual([...Array<boolean>(11).fill(true), false]);
  });

  it('formats instants of children as all instants', async () => {
    const shelf = await make('instants');
    await putBooks(service, shelf['id'], 1);
    const { body } = await agent.get('/shelves/instants').query({ fields: 'books,created_at' });
    const form = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/;
    expect(body.created_at).toMatch(form);
    expect(body.books[0].created_at).toMatch(form);
    expect(Object.keys(body as Json)).toEqual(['created_at', 'books']);
  });
});

describe('paging', () => {
  beforeAll(() => putShelves(service, 'deep-', 12_000));

  it('returns the same records by offset, past the first thousand too, and by keyset', async () => {
    const page = await list({ q: "code like 'deep-*'", sort: 'id', offset: '5000', limit: '3', fields: 'id' });
    const before = await list({ q: "code like 'deep-*'", sort: 'id', offset: '4999', limit: '1', fields: 'id' });
    const keyset = await list({
      q: `code like 'deep-*' and id>${String(before.items[0]?.['id'])}`,
      sort: 'id',
      limit: '3',
      fields: 'id',
    });
    expect(page.items).toHaveLength(3);
    expect(keyset.items).toEqual(page.items);
  });

  it('counts exactly up to 10,000 and estimates above, with 2 statements', async () => {
    expect(
      (await list({ q: "code like 'deep-1*' and height<=10000", total_count: 'true', limit: '1' }))['total_count'],
    ).toBe(1_112);
    let total: unknown;
    const cost = await service.countStatements(async () => {
      total = (await list({ q: "code like 'deep-*'", total_count: 'true', limit: '1' }))['total_count'];
    });
    expect(total).toBeGreaterThan(10_000);
    expect(await list({ q: "code like 'deep-1*'", total_count: 'true', offset: '9000' })).toMatchObject({
      total_count: 3_112,
      items: [],
    });
    const ordered = await list({
      q: "code like 'deep-*'",
      sort: 'height:desc',
      total_count: 'true',
      fields: 'height',
      limit: '200',
    });
    expect(ordered.items.map(({ height }) => height)).toEqual(Array.from({ length: 200 }, (_, at) => 12_000 - at));
    expect(cost).toBe(2);
  });
});
