import { startTestService, stopSweeps, type TestService } from '@groundwork/testing';
import { tree } from '../service.js';

/** The service without work in the background, for specs that look at plans: what a sweep reads would be counted. */
export async function startAlone(): Promise<TestService> {
  const service = await startTestService(tree);
  await stopSweeps(service);
  return service;
}
