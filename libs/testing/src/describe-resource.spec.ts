import { describeResource } from './describe-resource.js';
import { shelfView } from './sample/shelf.entity.js';
import { shelves } from './sample/shelves.js';
import { startTestService, type TestService } from './test-service.js';

let service: TestService;
let tenants: TestService;
beforeAll(async () => {
  service = await startTestService(shelves);
  tenants = await startTestService(shelves);
});
afterAll(async () => {
  await service.close();
  await tenants.close();
});

let made = 0;
const aShelf = (): Record<string, unknown> => ({
  code: `s-${++made}`,
  name: 'A shelf',
  height: made,
  tags: ['a'],
  extra: { depth: { cm: made } },
});

describeResource({
  service: () => service,
  tenants: () => tenants,
  path: '/shelves',
  view: shelfView,
  scopes: { read: 'shelves:read', write: 'shelves:write' },
  sample: aShelf,
  changes: { name: 'Renamed', open: false },
  refused: [
    { body: { code: 'a b' }, field: 'code' },
    { body: { name: ' ' }, field: 'name' },
    { body: { name: 'x'.repeat(41) }, field: 'name' },
    { body: { name: null }, field: 'name' },
    { body: { height: 1.5 }, field: 'height' },
    { body: { height: -1 }, field: 'height' },
    { body: { height: '1' }, field: 'height' },
    { body: { open: 'true' }, field: 'open' },
    { body: { open: null }, field: 'open' },
    { body: { wood: 'gold' }, field: 'wood' },
    { body: { tags: 'a' }, field: 'tags' },
    { body: { tags: [1] }, field: 'tags' },
    { body: { extra: [] }, field: 'extra' },
    { body: { extra: { x: 'y'.repeat(1_000) } }, field: 'extra' },
    { body: { bought_at: 'yesterday' }, field: 'bought_at' },
  ],
});
