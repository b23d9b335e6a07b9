import type { Database } from '@groundwork/records';
import { longWork } from './bulk-write.js';
import type { QueryParameter } from '@groundwork/rest';
import {
  applyDecorators,
  Injectable,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';
import type { Response } from 'express';
import { map, type Observable } from 'rxjs';
import sql from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';

/** How much an operation would delete, and how many nodes would get another depth. (tree.md §5, "Delete") */
export interface Effect {
  readonly versions: number;
  readonly nodes: number;
  readonly translations: number;
  readonly depth_changes: number;
}

/** Body of the response to a dry run. */
export type DryRun = Effect & { readonly dry_run: true };

export const DRY_RUN_QUERY: QueryParameter = {
  name: 'dry_run',
  schema: { type: 'boolean', default: false },
  description: 'Answers 200 with what would change, and changes nothing; errors are those of the real call.',
};

const ROLLED_BACK = new Error('A dry run was rolled back.');

/**
 * Carries out `work` in a transaction. A dry run is rolled back and returns the effect, so that its counts and errors are those of the
 * real call. The real call returns nothing.
 */
export async function carryOut(
  db: Database,
  { kind, dryRun }: { readonly kind: string; readonly dryRun: boolean },
  work: (tx: Database) => Promise<Effect>,
): Promise<DryRun | undefined> {
  if (!dryRun) {
    await db.transaction(work, longWork(kind));
    return undefined;
  }
  let effect: Effect | undefined;
  const rehearsal = db.transaction(async (tx) => {
    effect = await work(tx);
    throw ROLLED_BACK;
  }, longWork(kind));
  await rehearsal.catch((error: unknown) => {
    if (error !== ROLLED_BACK) throw error;
  });
  return effect && { dry_run: true, ...effect };
}

/** A response with a body is one of a dry run: 200 instead of 204. */
@Injectable()
class DryRunStatus implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(
      map((body: unknown) => {
        if (body !== undefined) response.status(200);
        return body;
      }),
    );
  }
}

const count = { type: 'integer' };

/** Body of the response to a dry run. */
export const DRY_RUN_SCHEMA = {
  type: 'object',
  properties: {
    dry_run: { type: 'boolean', const: true },
    versions: count,
    nodes: count,
    translations: count,
    depth_changes: count,
  },
};

/** Documents the dry run of an operation that otherwise responds 204, and sets its status. */
export const OffersDryRun = (): MethodDecorator =>
  applyDecorators(
    UseInterceptors(DryRunStatus),
    ApiResponse({
      status: 200,
      description: 'With `dry_run=true`.',
      content: { 'application/json': { schema: DRY_RUN_SCHEMA } },
    }),
  );

/** How many translations meet a condition on `x`. */
export async function countTranslations(db: Database, condition: Sql): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`select count(*) from translation x where ${condition}`);
  return row?.count ?? 0;
}
