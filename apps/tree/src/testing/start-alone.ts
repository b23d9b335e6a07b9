import { createTestSchema, startTestService, stopSweeps, type TestService } from '@groundwork/testing';
import { tree } from '../service.js';

/**
 * The service in a database of its own and without work in the background, for specs that look at plans: vacuum leaves what a transaction of
 * the same database can still see, also one of another spec, and what a sweep reads would be counted.
 */
export async function startAlone(): Promise<TestService> {
  const schema = await createTestSchema({ ownDatabase: true });
  const service = await startTestService(tree, { schema });
  await stopSweeps(service);
  const close = async (): Promise<void> => {
    await service.close();
    await schema.drop();
  };
  return { ...service, close };
}
