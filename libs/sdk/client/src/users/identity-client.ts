import type { ServiceContext } from '../requests/caller.js';
import { ServiceClient } from '../requests/service-client.js';
import type { ImportSource } from '../trees/import.js';
import type { paths as IdentityPaths } from '../types/identity.generated.js';
import { importUsers, type UserImport, type UserImportOptions } from './import-users.js';

/** The client of identity, with imports of users that show how far they are. */
export class IdentityClient extends ServiceClient<IdentityPaths> {
  constructor(private readonly context: ServiceContext) {
    super(context);
  }

  /**
   * Adds and changes users by a file, and waits for the end of the import: what it answers names the lines that were rejected. A stream is sent
   * once; other sources again where the service asks for it.
   * Throws `GroundworkError`, for an import that failed or was cancelled, too; the reason of the signal.
   */
  importUsers(source: ImportSource, options: UserImportOptions = {}): Promise<UserImport> {
    const { tenantId } = options;
    const pathOf = (import_id: string) => ({
      path: { import_id },
      ...(tenantId === undefined ? {} : { header: { 'Tenant-Id': tenantId } }),
    });
    const context = {
      ...this.context,
      find: (id: string, signal?: AbortSignal): Promise<UserImport> =>
        this.get('/imports/{import_id}', { ...pathOf(id), ...(signal ? { signal } : {}) }),
      cancel: async (id: string): Promise<void> => {
        await this.post('/imports/{import_id}/cancel', pathOf(id));
      },
    };
    return importUsers(context, source, options);
  }
}
