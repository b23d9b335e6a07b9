import type { ServiceContext } from '../requests/caller.js';
import { ServiceClient } from '../requests/service-client.js';
import type { ImportSource } from '../trees/import.js';
import type { paths as IdentityPaths } from '../types/identity.generated.js';
import {
  followImport,
  importUsers,
  type FollowOptions,
  type UserImport,
  type UserImportContext,
  type UserImportOptions,
} from './import-users.js';

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
    return importUsers(this.importContext(options.tenantId), source, options);
  }

  /**
   * Waits for the end of an import that has begun, whoever began it, and answers how it ended: its `state` is `completed`, `failed` or
   * `cancelled`. Throws `GroundworkError` where it cannot be looked at; the reason of the signal.
   */
  async followImport(id: string, options: FollowOptions = {}): Promise<UserImport> {
    const context = this.importContext(options.tenantId);
    return followImport(context, await context.find(id, options.signal), options);
  }

  private importContext(tenantId: string | undefined): UserImportContext {
    const pathOf = (import_id: string) => ({
      path: { import_id },
      ...(tenantId === undefined ? {} : { header: { 'Tenant-Id': tenantId } }),
    });
    return {
      ...this.context,
      find: (id, signal) => this.get('/imports/{import_id}', { ...pathOf(id), ...(signal ? { signal } : {}) }),
      cancel: async (id) => {
        await this.post('/imports/{import_id}/cancel', pathOf(id));
      },
    };
  }
}
