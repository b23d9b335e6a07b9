import { shelves } from './sample/shelves.js';
import { startTestService, type TestService } from './test-service.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(shelves);
});
afterAll(() => service.close());

describe('createRecord', () => {
  it('treats null as absence for a member whose column is not nullable', async () => {
    const { status, body } = await (
      await service.as()
    )
      .post('/shelves')
      .send({ code: 'nulls', name: 'Nulls', extra: null, note: null });
    expect({ status, extra: body.extra, note: body.note }).toEqual({ status: 201, extra: {}, note: null });
  });
});
