import { Module } from '@nestjs/common';
import { BucketsController } from './buckets.controller.js';
import { BucketsService } from './buckets.service.js';
import { TruncatedSetsService } from './truncated-sets.service.js';

/** Buckets. (Storage, "Bucket") */
@Module({
  controllers: [BucketsController],
  providers: [BucketsService, TruncatedSetsService],
  exports: [BucketsService],
})
export class BucketsModule {}
