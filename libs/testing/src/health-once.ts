import type supertest from 'supertest';
import { until } from './test-service.js';

/** The body of `/health`. */
export interface Health {
  readonly server_name: string;
  readonly server_version: string;
  readonly server_status: string;
  readonly server_description: string;
}

/**
 * What health says once that meets a condition. Where the machine stands still for a second, the service takes what would answer for unavailable, and
 * asks it again a second later. The time-out of the test is the limit.
 */
export async function healthOnce(
  agent: Pick<supertest.Agent, 'get'>,
  holds: (health: Health) => boolean,
): Promise<Health> {
  let health!: Health;
  await until(async () => holds((health = (await agent.get('/health').expect(200)).body as Health)));
  return health;
}
