import { Records, transactionOn, type Presented } from '@groundwork/records';
import { ApiError, type Caller } from '@groundwork/rest';
import { InjectConfig } from '@groundwork/service';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type pg from 'pg';
import { joinTemporaryTables } from '../../platform/bulk-write.js';
import type { TreeConfig } from '../../platform/config.js';
import { publishVersionEvent } from '../../platform/events/tree-events.js';
import type { VersionPath } from '../../platform/paths.js';
import { assertNotFrozen, findVersion, lockVersion, type VersionRow } from '../../platform/find-version.js';
import { TreeAccessService } from '../../platform/tree-access.service.js';
import { applyPlan, assertMayApply, rehearsePlan, type Applied } from '../plan/apply-plan.js';
import { RunExecutor, resultOf, type InBackground } from '../../runs/run-executor.service.js';
import type { RunProgress } from '../../runs/run-progress.js';
import { mediaTypeOf } from '../../uploads/tus-headers.js';
import type { Upload } from '../../uploads/upload.entity.js';
import { UploadsService } from '../../uploads/uploads.service.js';
import { languagesOfTree, type ListedLanguage } from '../../platform/languages/listed-languages.js';
import { FileLanguages } from '../read/nodes/file-languages.js';
import type { FileOptions } from '../read/file-options.js';
import { formatOf, naming } from '../read/import-formats.js';
import { MAX_WARNINGS, warningText } from '../read/nodes/warnings.js';
import { findRelatedAbove } from '../plan/find-related-above.js';
import { planImport, planImportAgain, type ImportMode } from './plan-import.js';
import { changedAfter, isRestructured, replacedVersion, takeSnapshot } from '../plan/snapshot.js';

/** How a file is imported. */
export interface ImportOptions {
  readonly mode: ImportMode;
  readonly dryRun: boolean;
  readonly file: FileOptions;
}

/** What an import did, or would do. */
export type Imported = Applied & { readonly dry_run: boolean; readonly warnings: readonly string[] };

/** Import Tree Version: a file of any size, all of it or nothing. (tree.md §5, "Import") */
@Injectable()
export class ImportsService {
  constructor(
    private readonly records: Records,
    private readonly runs: RunExecutor,
    private readonly uploads: UploadsService,
    private readonly access: TreeAccessService,
    @InjectConfig() private readonly config: TreeConfig,
  ) {}

  /**
   * The file is read, checked and planned without a lock; only then the version is taken alone. How far it is can be seen meanwhile.
   * Nodes that it changes or removes need the verbs for that, too. Throws `invalid_request` naming lines, `forbidden`.
   */
  async import(
    caller: Caller,
    path: VersionPath,
    request: Request,
    { background, uploadId, ...options }: ImportOptions & InBackground & FromUpload,
  ): Promise<Imported | Presented> {
    const at = await this.access.assertMay(caller, path, 'create');
    const version = await findVersion(this.records, caller, at);
    const languages = new FileLanguages(await languagesOfTree(this.records, version.tree_id));
    const read = { ...options.file, ownIris: `${this.config.PUBLIC_URL}/trees/`, languages };
    const file = uploadId === undefined ? this.bodyOf(request) : await this.uploaded(caller, at, uploadId, request);
    const stage = formatOf(file.mediaType);
    const run = { ...runOf(version, options), bytesExpected: file.length, background };
    const outcome = this.runs.onConnection(
      caller,
      run,
      async (client, progress) => {
        if (file.upload) progress.detach();
        const { warnings, columns } = await stage(client, progress.counting(file.bytes), read);
        progress.reach('checking');
        const importing = { caller, at, client, progress, languages, upload: file.upload };
        return naming(client, columns, () => this.apply(importing, options, warnings.map(warningText)));
      },
      ({ dry_run, added, changed, moved, removed }) => (dry_run ? 0 : added + changed + moved + removed),
    );
    return resultOf(await outcome.finally(() => request.resume()));
  }

  private bodyOf(request: Request): ImportedFile {
    const bytes = bytesOf(request, this.config.MAX_IMPORT_BYTES);
    return { bytes, length: lengthOf(request), mediaType: request.get('content-type') };
  }

  /** Its media type is that of its metadata, else the one of the request. Throws `not_found`, `conflict` for one that lacks bytes. */
  private async uploaded(caller: Caller, at: VersionPath, id: string, request: Request): Promise<ImportedFile> {
    const upload = await this.uploads.find(caller, at, id);
    const mediaType = mediaTypeOf(upload.metadata) ?? request.get('content-type');
    return { bytes: this.uploads.read(upload), length: upload.length, mediaType, upload };
  }

  /** Imports what is staged: planned on a snapshot, and again what was changed before the version could be locked. A dry run takes no lock. */
  private async apply(
    { caller, at, client, progress, languages, upload }: Importing,
    { mode, dryRun }: ImportOptions,
    warnings: readonly string[],
  ): Promise<Imported> {
    const check = assertMayApply(this.access, caller, at);
    const { importing, snapshot, related } = await transactionOn(client, this.records, async (tx) => {
      const taken = await takeSnapshot(tx);
      const version = await findVersion(tx, caller, at);
      assertNotFrozen(version);
      assertStillListed(await languagesOfTree(tx, version.tree_id), languages);
      const plan = { version, mode, limits: this.config };
      await planImport(client, plan);
      return { importing: plan, snapshot: taken, related: await findRelatedAbove(client, version.id) };
    });
    const all = [...warnings, ...related].slice(0, MAX_WARNINGS);
    if (dryRun) return { dry_run: true, ...(await rehearsePlan(client, { check })), warnings: all };
    return transactionOn(client, this.records, async (tx) => {
      const version = await lockVersion(tx, caller, at, 'alone');
      assertStillListed(await languagesOfTree(tx, version.tree_id), languages);
      if (version.id !== importing.version.id) throw replacedVersion();
      await joinTemporaryTables(tx);
      const codes = changedAfter(snapshot, [version.id]);
      const restructured = isRestructured(snapshot, version.id);
      const planned = { ...importing, version };
      const again = await planImportAgain(client, planned, codes, { restructured, schema: importing.version.schema });
      const found = again ? await findRelatedAbove(client, version.id) : related;
      progress.reach('writing');
      const applied = await applyPlan(client, caller, version.id, { check, report: progress.advance });
      await publishVersionEvent(tx, 'version.imported', version, applied);
      if (upload) await this.uploads.delete(upload, tx);
      const imported = { dry_run: false, ...applied, warnings: [...warnings, ...found].slice(0, MAX_WARNINGS) };
      await progress.finish(tx, imported);
      return imported;
    });
  }
}

/** An upload in place of the body. */
interface FromUpload {
  readonly uploadId?: string;
}

/** Where the bytes of an import come from. */
interface ImportedFile {
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly length: number | null;
  readonly mediaType?: string;
  readonly upload?: Upload;
}

/** An import whose file is read. */
interface Importing {
  readonly caller: Caller;
  readonly at: VersionPath;
  readonly client: pg.Client;
  readonly progress: RunProgress;
  /** Those that the file was read by. */
  readonly languages: FileLanguages;
  readonly upload?: Upload;
}

/** A language may be deleted while a file is read. Throws `conflict`. */
function assertStillListed(listed: readonly ListedLanguage[], { names }: FileLanguages): void {
  const now = new FileLanguages(listed);
  const gone = names.find((name) => now.find(name) === undefined);
  if (gone !== undefined)
    throw new ApiError('conflict', `The language ${gone} was deleted while the file was read; import it again.`);
}

const runOf = ({ id, tree_id, tree_code }: VersionRow, { mode, dryRun, file }: ImportOptions) => ({
  kind: 'import' as const,
  tree: { id: tree_id, code: tree_code },
  versionId: id,
  alone: !dryRun,
  reads: true,
  options: { mode, dry_run: dryRun, ...file },
});

/** Bytes of the body, where the request says so. */
function lengthOf(request: Request): number | null {
  const length = Number(request.get('content-length'));
  return Number.isSafeInteger(length) && length > 0 ? length : null;
}

/** The body as it comes; leaving early keeps the connection, so that the refusal reaches its caller. Throws `payload_too_large`. */
async function* bytesOf(request: Request, most: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  // An IncomingMessage without an encoding yields buffers.
  for await (const piece of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes > most) throw new ApiError('payload_too_large', `An import takes at most ${most} bytes.`);
    yield piece;
  }
}
