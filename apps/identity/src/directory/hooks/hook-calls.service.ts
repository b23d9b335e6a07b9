import { Records } from '@groundwork/records';
import { OutgoingError } from '@groundwork/outgoing';
import { unavailable } from '@groundwork/rest';
import { Log } from '@groundwork/service';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { recordEvent } from '../../platform/audit/record-event.js';
import { ChangeCache } from '../../platform/changes/change-cache.js';
import { ChangeFeed } from '../../platform/changes/change-feed.service.js';
import type { Hook, HookEvent } from '../entities/hook.entity.js';
import type { ClaimDefinition } from '../entities/claim-definition.entity.js';
import { HookRequests } from './hook-requests.service.js';
import type { HookAnswer } from './hook-answer.js';

/** Where something is about to happen. */
export interface HookPlace {
  readonly tenantId: string;
  readonly clientId?: string;
}

/** What is about to happen, and to whom. */
export interface HookOccasion extends HookPlace {
  /** Sent as it is; no secret but what `password_migration` and `send_mail` are about. */
  readonly payload: object;
}

/** What all hooks of an occasion decided together. */
export interface HookDecision {
  /** Absent where all allow it. */
  readonly refusal?: string;
  readonly claims: readonly ClaimDefinition[];
  readonly removeScopes: readonly string[];
}

/** What a hook says, and who answers for it. */
export interface GivenAnswer extends Pick<HookAnswer, 'allow' | 'user'> {
  readonly hookId: string;
  /** The user or client that changed the hook last. */
  readonly changedBy: string | null;
}

/** Which hooks are asked, by who changed them last, and which of their answers counts. */
export interface Choice {
  readonly isWanted?: (answer: HookAnswer) => boolean;
  readonly mayAsk?: (changedBy: string | null) => Promise<boolean>;
}

type ActiveHook = Pick<
  Hook,
  'id' | 'tenant_id' | 'event' | 'url' | 'salt' | 'client_ids' | 'timeout_ms' | 'on_failure' | 'updated_by'
>;

const LIMITS = { max: 1, foundMs: 300_000, missingMs: 300_000 };
const FAILURES = 5;
const WINDOW_MS = 30_000;
const PAUSE_MS = 10_000;
const NOTHING: HookDecision = { claims: [], removeScopes: [] };
const REFUSED = 'The request was refused.';

/** Calls hooks, never within a transaction, one after the other. Without any it costs no statement. (docs/hooks.md) */
@Injectable()
export class HookCalls {
  private readonly hooks: ChangeCache<ActiveHook[]>;
  /** Times of the last failures, by hook; of this replica. */
  private readonly failures = new Map<string, number[]>();

  constructor(
    private readonly records: Records,
    private readonly requests: HookRequests,
    private readonly log: Log,
    changes: ChangeFeed,
  ) {
    this.hooks = new ChangeCache(changes, LIMITS);
  }

  /** Throws `unavailable` where a hook that is `closed` gives no valid answer. */
  async decide(event: HookEvent, occasion: HookOccasion): Promise<HookDecision> {
    const hooks = await this.hooksFor(event, occasion);
    let decision = NOTHING;
    for (const hook of hooks) {
      const answer = await this.answerOf(hook, event, occasion);
      if (!answer) continue;
      if (!answer.allow) return { ...NOTHING, refusal: answer.message ?? REFUSED };
      decision = {
        claims: [...decision.claims, ...answer.claims],
        removeScopes: [...decision.removeScopes, ...answer.removeScopes],
      };
    }
    return decision;
  }

  /** The first valid answer that is wanted, of the hooks that may be asked. Throws as `decide`. */
  async first(
    event: HookEvent,
    occasion: HookOccasion,
    { isWanted = () => true, mayAsk = () => Promise.resolve(true) }: Choice = {},
  ): Promise<GivenAnswer | undefined> {
    for (const hook of await this.hooksFor(event, occasion)) {
      if (!(await mayAsk(hook.updated_by))) continue;
      const answer = await this.answerOf(hook, event, occasion);
      if (answer && isWanted(answer)) return { ...answer, hookId: hook.id, changedBy: hook.updated_by };
    }
    return undefined;
  }

  /** Milliseconds that the hooks of an event may take together, 0 where there is none. */
  async patience(event: HookEvent, place: HookPlace): Promise<number> {
    const hooks = await this.hooksFor(event, place);
    return hooks.reduce((sum, { timeout_ms }) => sum + timeout_ms, 0);
  }

  private async hooksFor(event: HookEvent, { tenantId, clientId }: HookPlace): Promise<ActiveHook[]> {
    const all = await this.hooks.find('all', () => this.load());
    return (all ?? []).filter(
      (hook) =>
        hook.event === event &&
        (hook.tenant_id === null || hook.tenant_id === tenantId) &&
        (hook.client_ids.length === 0 || (clientId !== undefined && hook.client_ids.includes(clientId))),
    );
  }

  private load(): Promise<ActiveHook[]> {
    return this.records.query<ActiveHook>(sql`
      select id, tenant_id, event, url, salt, client_ids, timeout_ms, on_failure, updated_by from hooks where is_enabled order by id`);
  }

  /** Nothing where the hook failed and the request goes on. */
  private async answerOf(hook: ActiveHook, event: HookEvent, occasion: HookOccasion): Promise<HookAnswer | undefined> {
    try {
      if (this.isPaused(hook.id)) throw new OutgoingError('The hook is paused after several failures.');
      const { tenantId, clientId, payload } = occasion;
      const answer = await this.requests.send(hook, {
        event,
        tenant_id: tenantId,
        client_id: clientId ?? null,
        ...payload,
      });
      this.failures.delete(hook.id);
      return answer;
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error;
      return this.failed(hook, occasion, error);
    }
  }

  private async failed(
    { id, on_failure }: ActiveHook,
    { tenantId }: HookOccasion,
    error: OutgoingError,
  ): Promise<undefined> {
    const wasCalled = !this.isPaused(id);
    if (wasCalled) this.noteFailure(id);
    this.log.warn({ hook_id: id, reason: error.message, on_failure }, 'a hook failed');
    if (on_failure === 'closed') throw unavailable('A service that decides about this request does not answer.', 1);
    if (!wasCalled) return undefined;
    await recordEvent(this.records, {
      event_type: 'hook.failed',
      outcome: 'failure',
      tenant_id: tenantId,
      subject_type: 'hook',
      subject_id: id,
      after: { reason: error.message },
    });
    return undefined;
  }

  private noteFailure(id: string): void {
    const recent = (this.failures.get(id) ?? []).filter((at) => at > Date.now() - WINDOW_MS);
    this.failures.set(id, [...recent, Date.now()].slice(-FAILURES));
  }

  /** After so many failures within the window, until a while after the last. */
  private isPaused(id: string): boolean {
    const times = this.failures.get(id) ?? [];
    return times.length >= FAILURES && (times.at(-1) ?? 0) > Date.now() - PAUSE_MS;
  }
}
