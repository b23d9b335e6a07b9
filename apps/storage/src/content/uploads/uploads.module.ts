import { Module } from '@nestjs/common';
import { BucketsModule } from '../../buckets/buckets.module.js';
import { ContentModule } from '../content.module.js';
import { AppendUploadService } from './append-upload.service.js';
import { BeginUploadService } from './begin-upload.service.js';
import { FinishUploadService } from './finish-upload.service.js';
import { LateFinishService } from './late-finish.service.js';
import { ChunksService } from './chunks.service.js';
import { ParallelController } from './parallel.controller.js';
import { TusController } from './tus.controller.js';
import { TusDataStoreService } from './tus-data-store.service.js';
import { TusLockerService } from './tus-locker.service.js';
import { TusService } from './tus.service.js';
import { UploadLeasesService } from './upload-leases.service.js';
import { UploadSweepService } from './upload-sweep.service.js';
import { UploadsService } from './uploads.service.js';

/** Uploads in several requests. (storage.md §3) */
@Module({
  imports: [BucketsModule, ContentModule],
  controllers: [TusController, ParallelController],
  providers: [
    AppendUploadService,
    BeginUploadService,
    ChunksService,
    FinishUploadService,
    LateFinishService,
    TusDataStoreService,
    TusLockerService,
    TusService,
    UploadLeasesService,
    UploadSweepService,
    UploadsService,
  ],
})
export class UploadsModule {}
