import { Module } from '@nestjs/common';
import { CONFIG } from '@groundwork/service';
import type { IdentityConfig } from '../config/config.js';
import { ChangeFeed } from './change-feed.service.js';
import { Changes } from './changes.service.js';

const changeFeed = {
  provide: ChangeFeed,
  inject: [CONFIG],
  useFactory: ({ DATABASE_URL, DATABASE_SCHEMA }: IdentityConfig) =>
    new ChangeFeed({ url: DATABASE_URL, schema: DATABASE_SCHEMA }),
};

/** Writing so that all replicas hear of it, and hearing it. */
@Module({ providers: [changeFeed, Changes], exports: [ChangeFeed, Changes] })
export class ChangesModule {}
