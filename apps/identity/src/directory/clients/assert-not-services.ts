import { ApiError } from '@groundwork/rest';
import { SERVICES_CLIENT_ID } from '@groundwork/service';

/** The system client is what the first start makes of it. Throws `default_protected` when it is among the clients. (ADR 0060) */
export function assertNotServices(...clients: readonly string[]): void {
  if (!clients.some((id) => id.toLowerCase() === SERVICES_CLIENT_ID)) return;
  throw new ApiError(
    'default_protected',
    'The client services belongs to the system: it cannot be changed or deleted.',
  );
}
