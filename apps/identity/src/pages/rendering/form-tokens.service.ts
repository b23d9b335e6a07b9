import { Inject, Injectable } from '@nestjs/common';
import { ApiError, type RawQuery } from '@groundwork/rest';
import { CONFIG } from '@groundwork/service';
import type { Request } from 'express';
import type { IdentityConfig } from '../../platform/config/config.js';
import { Pepper } from '../../platform/keys/pepper.service.js';
import { isOwnOrigin } from '../../tokens/server/own-origin.js';

/** CSRF tokens of forms, bound to the uid of the interaction or session. (RFC 9700 §4.7) */
@Injectable()
export class FormTokens {
  constructor(
    private readonly pepper: Pepper,
    @Inject(CONFIG) private readonly config: Pick<IdentityConfig, 'ISSUER'>,
  ) {}

  /** The CSRF token of an interaction's forms. */
  of(uid: string): string {
    return this.pepper.digest('form', uid);
  }

  /** Throws `forbidden` for a form that another site sent or that belongs to another interaction. (identity.md §12, 41) */
  assertOwn({ headers }: Request, uid: string, { csrf }: RawQuery): void {
    if (!isOwnOrigin(headers, this.config.ISSUER)) throw new ApiError('forbidden', 'Another site sent this form.');
    if (typeof csrf !== 'string' || !this.pepper.matches('form', uid, csrf))
      throw new ApiError('forbidden', 'The form carries no valid token.');
  }
}
