import {
  currentOperation,
  currentWork,
  findRecord,
  insertRow,
  outsideWork,
  Records,
  transactionOn,
  translateDatabaseError,
  type Database,
  type Presented,
  type Work,
} from '@groundwork/records';
import { ApiError, segment, type Caller } from '@groundwork/rest';
import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import type pg from 'pg';
import sql from 'sql-template-tag';
import { analyzeAfterBulkWrite, longWork } from '../platform/bulk-write.js';
import { WritingConnections } from '../platform/connections.service.js';
import { SLICE, type ReportProgress } from '../platform/slices.js';
import { markAccepted } from './respond-async.js';
import { RunProgress } from './run-progress.js';
import { NOUNS, Run, runView, type RunKind } from './run.entity.js';

/** How a run is started. */
export interface InBackground {
  /** The response does not wait for its end. (RFC 7240 §4.1) */
  readonly background: boolean;
}

/** A run that is to begin. */
export interface NewRun extends InBackground {
  readonly kind: RunKind;
  readonly tree: { readonly id: string; readonly code: string };
  /** The version it writes, or clones. */
  readonly versionId?: string;
  /** No other run works on that version meanwhile. */
  readonly alone?: boolean;
  /** How it was called, as `options` shows it. */
  readonly options: object;
  /** A file is read from the request first; until then the run ends with its request. */
  readonly reads?: boolean;
  /** Bytes of the file, where known. */
  readonly bytesExpected?: number | null;
  /** Nodes that it will write, where known. */
  readonly nodes?: number;
  /** It takes no slot of long runs. */
  readonly isSmall?: boolean;
}

/** The result of a run, or the run where the response does not wait for it. */
export type Outcome<T> = { readonly result: T } | { readonly accepted: Presented };

/** The body of the response to it. */
export const resultOf = <T>(outcome: Outcome<T>): T | Presented =>
  'accepted' in outcome ? outcome.accepted : outcome.result;

/** Begins a run and carries it out: first the connection and then the run, or the other way round. */
type Carry<T> = (begin: () => Promise<RunProgress>, request?: Work) => Promise<T>;

/** What a smaller run writes takes a second: it runs on a connection of the pool and needs no slot. */
export const LARGE_RUN_NODES = SLICE;

/** What is planned before it is written. */
const PLANNED: ReadonlySet<RunKind> = new Set(['merge', 'bulk', 'restore', 'undo']);

/** Carries out bulk operations: each is recorded while it runs, can be cancelled, and may outlive its request. (docs/tree-runs.md) */
@Injectable()
export class RunExecutor implements BeforeApplicationShutdown {
  private readonly background = new Set<Promise<unknown>>();
  private readonly logger = new Logger('runs');

  constructor(
    private readonly records: Records,
    private readonly connections: WritingConnections,
  ) {}

  /**
   * On a connection of its own, in a slot. Afterwards statistics are renewed where `written` says that many nodes were. Throws
   * `unavailable` while no slot is free.
   */
  onConnection<T extends object>(
    caller: Caller,
    run: NewRun,
    work: (client: pg.Client, progress: RunProgress) => Promise<T>,
    written: (result: T) => number,
  ): Promise<Outcome<T>> {
    const carry: Carry<T> = (begin, request) =>
      this.connections.use(
        caller,
        { versionId: run.alone ? run.versionId : undefined, isSmall: run.isSmall },
        async (client, operation) => {
          const progress = await begin();
          // Whatever it changes is logged as part of it.
          await client.query(sql`select set_config('tree.run', ${progress.id}, false)`);
          progress.runOn(operation, request);
          return progress.during(() => work(client, progress));
        },
      );
    return this.execute(caller, run, carry, written);
  }

  /** In one transaction: a large one on a connection of its own and in a slot, others on one of the pool. */
  inTransaction<T extends { readonly nodes: number }>(
    caller: Caller,
    run: NewRun & { readonly nodes: number },
    work: (tx: Database, report: ReportProgress) => Promise<T>,
  ): Promise<Outcome<T>> {
    const finished = async (tx: Database, progress: RunProgress): Promise<T> => {
      const result = await work(tx, progress.advance);
      await progress.finish(tx, result);
      return result;
    };
    if (run.nodes > LARGE_RUN_NODES)
      return this.onConnection(
        caller,
        run,
        (client, progress) => transactionOn(client, this.records, (tx) => finished(tx, progress)),
        ({ nodes }) => nodes,
      );
    const carry: Carry<T> = async (begin, request) => {
      const progress = await begin();
      return progress.during(() =>
        this.records.transaction(
          (tx) => {
            const operation = currentOperation();
            if (operation) progress.runOn(operation, request);
            return finished(tx, progress);
          },
          longWork(`${NOUNS[run.kind]} in a tree`),
        ),
      );
    };
    return this.execute(caller, run, carry, ({ nodes }) => nodes);
  }

  /** Runs in the background end as their requests would, and are recorded, before the pool closes. */
  async beforeApplicationShutdown(): Promise<void> {
    if (this.background.size === 0) return;
    this.records.operations.stop();
    await Promise.allSettled(this.background);
  }

  private async execute<T extends object>(
    caller: Caller,
    run: NewRun,
    carry: Carry<T>,
    written: (result: T) => number,
  ): Promise<Outcome<T>> {
    const begun = Promise.withResolvers<RunProgress>();
    const begin = async (): Promise<RunProgress> => {
      const progress = await this.begin(caller, run);
      begun.resolve(progress);
      return progress;
    };
    const carryOut = async (request?: Work): Promise<T> => {
      const result = await carry(begin, request);
      await analyzeAfterBulkWrite(this.records, written(result));
      return result;
    };
    if (!run.background) return { result: await carryOut() };
    const request = currentWork();
    const ended = this.keep(outsideWork(() => carryOut(request)));
    await Promise.race([begun.promise.then(({ accepted }) => accepted), ended]);
    return { accepted: await this.present(caller, run, (await begun.promise).id) };
  }

  /** What goes wrong once the request is answered is in the run, and in the log where it is no refusal. */
  private keep<T>(ended: Promise<T>): Promise<T> {
    const settled = ended
      .catch((thrown: unknown) => {
        const error = translateDatabaseError(thrown) ?? thrown;
        if (!(error instanceof ApiError)) this.logger.error(error instanceof Error ? error.stack : error);
      })
      .finally(() => this.background.delete(settled));
    this.background.add(settled);
    return ended;
  }

  private async begin(caller: Caller, run: NewRun): Promise<RunProgress> {
    const { kind, tree, versionId = null, options, reads = false, bytesExpected = null, nodes = null } = run;
    const phase = reads ? 'reading' : PLANNED.has(kind) ? 'checking' : 'writing';
    const { id } = await insertRow<Run>(this.records.of(Run, caller), runView, {
      ...{ kind, phase, options, tree_id: tree.id, tree_version_id: versionId },
      ...{ bytes_expected: bytesExpected, total: nodes },
    });
    return new RunProgress(this.records, { id, noun: NOUNS[kind], phase, total: nodes });
  }

  private present(caller: Caller, { tree }: NewRun, id: string): Promise<Presented> {
    const set = this.records.of(Run, caller).at(`/trees/${segment(tree.code)}/runs`);
    return findRecord(set, runView, { id }).then(markAccepted);
  }
}
