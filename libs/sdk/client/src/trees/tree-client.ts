import type { ServiceContext } from '../requests/caller.js';
import { ServiceClient } from '../requests/service-client.js';
import type { paths as TreePaths } from '../types/tree.generated.js';
import { exportNodes, type ExportedNode } from './export.js';
import { importFile, type Imported, type ImportFault, type ImportOptions, type ImportSource } from './import.js';

/** The client of tree, with imports that show how far they are and exports that are read node by node. */
export class TreeClient extends ServiceClient<TreePaths> {
  constructor(private readonly context: ServiceContext) {
    super(context);
  }

  /**
   * Imports a file of nodes into a version, all of it or nothing. It is sent once: a stream cannot be sent again.
   * Throws `GroundworkError`: `invalid_request`, whose `details` name the lines, `version_frozen`, `payload_too_large`; the reason of the signal.
   */
  import(tree: string, version: string, source: ImportSource, options: ImportOptions = {}): Promise<Imported> {
    const path = (run_id: string) => ({ path: { tree_code: tree, run_id } });
    const context = {
      ...this.context,
      findRun: (id: string, signal?: AbortSignal) =>
        this.get('/trees/{tree_code}/runs/{run_id}', { ...path(id), ...(signal ? { signal } : {}) }),
      findFaults: async (id: string): Promise<readonly ImportFault[]> => {
        const list = await this.get('/trees/{tree_code}/runs/{run_id}/errors', { ...path(id), query: { limit: 100 } });
        return list.items;
      },
      cancelRun: async (id: string): Promise<void> => {
        await this.delete('/trees/{tree_code}/runs/{run_id}', path(id));
      },
    };
    return importFile(context, this.addressOf(tree, version, 'import'), source, options);
  }

  /** The nodes of a version with all translations, parents before their children. Requested when the first one is. */
  export(
    tree: string,
    version: string,
    options: { readonly signal?: AbortSignal } = {},
  ): AsyncGenerator<ExportedNode, void, undefined> {
    return exportNodes(this.context, this.addressOf(tree, version, 'export'), options.signal);
  }

  private addressOf(tree: string, version: string, last: string): string {
    return `${this.context.url}/trees/${encodeURIComponent(tree)}/versions/${encodeURIComponent(version)}/${last}`;
  }
}
