import { Module } from '@nestjs/common';
import { BucketsController } from './buckets.controller.js';
import { BucketsService } from './buckets.service.js';
import { OpenBucketsService } from './open-buckets.service.js';
import { TruncatedSetsService } from './truncated-sets.service.js';

/** Buckets. (Storage, "Bucket") */
@Module({
  controllers: [BucketsController],
  providers: [BucketsService, OpenBucketsService, TruncatedSetsService],
  exports: [OpenBucketsService],
})
export class BucketsModule {}
