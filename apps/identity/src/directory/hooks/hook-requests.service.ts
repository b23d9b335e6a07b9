import { newId } from '@groundwork/records';
import { guardedRequest, OutgoingError, secretOf, signedHeaders } from '@groundwork/outgoing';
import { Injectable } from '@nestjs/common';
import { Pepper } from '../../platform/keys/pepper.service.js';
import { Outgoing } from '../../platform/outgoing/outgoing.service.js';
import type { Hook } from '../entities/hook.entity.js';
import { readAnswer, type HookAnswer } from './hook-answer.js';

const MAX_ANSWER_BYTES = 65_536;

/** Sends requests of hooks, signed as Standard Webhooks has it. The secret derives from SECRET_PEPPER and the hook's salt: no record holds one. */
@Injectable()
export class HookRequests {
  private readonly key: Buffer;

  constructor(
    pepper: Pepper,
    private readonly outgoing: Outgoing,
  ) {
    this.key = Buffer.from(pepper.digest('hook', 'key'), 'base64url');
  }

  /** `whsec_…` */
  secretOf(salt: Buffer): string {
    return secretOf(this.key, salt);
  }

  /** Throws `OutgoingError` without a valid answer in time. */
  async send(
    { id, event, url, salt, timeout_ms }: Pick<Hook, 'id' | 'event' | 'url' | 'salt' | 'timeout_ms'>,
    payload: object,
  ): Promise<HookAnswer> {
    const body = JSON.stringify({ hook_id: id, ...payload });
    const { status, body: answer } = await guardedRequest(url, {
      method: 'POST',
      headers: signedHeaders([this.secretOf(salt)], newId(), body, Date.now()),
      body,
      timeoutMs: timeout_ms,
      maxBytes: MAX_ANSWER_BYTES,
      allowPrivate: this.outgoing.allowsPrivate,
    });
    if (status < 200 || status > 299) throw new OutgoingError(`The hook answered ${status}.`);
    return readAnswer(answer.toString('utf8'), event);
  }
}
