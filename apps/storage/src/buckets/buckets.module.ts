import { Module } from '@nestjs/common';
import { BucketAccessService } from './bucket-access.service.js';
import { BucketsController } from './buckets.controller.js';
import { BucketsService } from './buckets.service.js';
import { ExplanationsService } from './explanations.service.js';
import { OpenBucketsService } from './open-buckets.service.js';
import { TruncatedSetsService } from './truncated-sets.service.js';
import { VisibleBucketsService } from './visible-buckets.service.js';

/** Buckets. (Storage, "Bucket") */
@Module({
  controllers: [BucketsController],
  providers: [
    BucketsService,
    BucketAccessService,
    ExplanationsService,
    OpenBucketsService,
    TruncatedSetsService,
    VisibleBucketsService,
  ],
  exports: [BucketAccessService, OpenBucketsService],
})
export class BucketsModule {}
