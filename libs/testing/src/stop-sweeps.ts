import { Sweeps } from '@groundwork/service';
import type { TestService } from './test-service.js';

/**
 * From here on the service repeats nothing in the background: what a spec calls itself (`sweep`, `deliver`, `collect`) is all that runs, so
 * that it may count what a call did. Waits for what is running.
 */
export const stopSweeps = ({ app }: Pick<TestService, 'app'>): Promise<void> =>
  app.get(Sweeps).beforeApplicationShutdown();
