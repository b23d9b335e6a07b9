import { link, newId, Records, unlink } from '@groundwork/records';
import type { Caller } from '@groundwork/rest';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { shelves } from './sample/shelves.js';
import { startTestService, type TestService } from './test-service.js';

@Entity({ name: 'shelf_reader' })
class ShelfReader {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') shelf_id!: string;
  @Column('uuid') user_id!: string;
}

const caller: Caller = {
  subject: newId(),
  clientId: newId(),
  isUser: true,
  tenantId: null,
  allTenants: true,
  scopes: new Set(),
  claims: {},
};
const [shelf, one, two] = [newId(), newId(), newId()];

let service: TestService;
beforeAll(async () => {
  service = await startTestService(shelves);
  await service.query(
    'create table shelf_reader (id uuid primary key, shelf_id uuid, user_id uuid, created_by uuid, updated_by uuid, unique (shelf_id, user_id))',
  );
});
afterAll(() => service.close());

const readers = async () =>
  (await service.query<{ user_id: string }>('select user_id from shelf_reader order by 1')).map(
    ({ user_id }) => user_id,
  );

describe('link and unlink', () => {
  it('add missing links and remove existing ones, from either side', async () => {
    const db = service.app.get(Records);
    await link(db, caller, ShelfReader, { of: ['shelf_id', shelf], with: ['user_id', [one, two]] });
    await link(db, caller, ShelfReader, { of: ['user_id', one], with: ['shelf_id', [shelf]] });
    expect(await readers()).toEqual([one, two]);
    for (let time = 0; time < 2; time++)
      await unlink(db, ShelfReader, { of: ['shelf_id', shelf], with: ['user_id', [two]] });
    await unlink(db, ShelfReader, { of: ['shelf_id', shelf], with: ['user_id', []] });
    expect(await readers()).toEqual([one]);
  });
});
