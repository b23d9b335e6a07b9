import { Global, Module } from '@nestjs/common';
import { BucketsModule } from '../buckets/buckets.module.js';
import { BlobCollectorService } from './audit/blob-collector.service.js';
import { BlobKeysService } from './write/blob-keys.service.js';
import { CompressorService } from './derived/compressor.service.js';
import { ContentController } from './content.controller.js';
import { ExpectContinueService } from './write/expect-continue.service.js';
import { FinishContentService } from './write/finish-content.service.js';
import { OrphanSweepService } from './audit/orphan-sweep.service.js';
import { PreviewsController } from './derived/previews.controller.js';
import { PreviewsService } from './derived/previews.service.js';
import { PutContentService } from './write/put-content.service.js';
import { ReadContentService } from './read/read-content.service.js';
import { ReceiveContentService } from './write/receive-content.service.js';
import { SignedContentController, SignedUrlsController } from './signed/signed-content.controller.js';
import { SignedUrlsService } from './signed/signed-urls.service.js';
import { UrlKeysService } from './signed/url-keys.service.js';
import { ScrubberService } from './audit/scrubber.service.js';
import { StorageMetricsService } from './audit/storage-metrics.service.js';
import { StorageReportController } from './audit/storage-report.controller.js';
import { StorageReportService } from './audit/storage-report.service.js';
import { AppendUploadService } from './uploads/append-upload.service.js';
import { BeginUploadService } from './uploads/begin-upload.service.js';
import { FinishUploadService, LateFinishService } from './uploads/finish-upload.service.js';
import { ChunksService } from './uploads/chunks.service.js';
import { ParallelController } from './uploads/parallel.controller.js';
import { TusController } from './uploads/tus.controller.js';
import { TusDataStoreService } from './uploads/tus-data-store.service.js';
import { TusService, TusLockerService } from './uploads/tus.service.js';
import { UploadLeasesService } from './uploads/upload-leases.service.js';
import { UploadSweepService } from './uploads/upload-sweep.service.js';
import { UploadsService } from './uploads/uploads.service.js';
import { ContentFaultsService } from './read/content-faults.service.js';

/** The bytes of files: uploads, downloads, what is derived from them, and the proof that rows and blobs agree. */
@Global()
@Module({
  imports: [BucketsModule],
  controllers: [
    ContentController,
    TusController,
    ParallelController,
    StorageReportController,
    SignedUrlsController,
    SignedContentController,
    PreviewsController,
  ],
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
    BlobCollectorService,
    ContentFaultsService,
    ScrubberService,
    StorageMetricsService,
    StorageReportService,
    BlobKeysService,
    CompressorService,
    ExpectContinueService,
    FinishContentService,
    OrphanSweepService,
    PreviewsService,
    PutContentService,
    ReadContentService,
    ReceiveContentService,
    SignedUrlsService,
    UrlKeysService,
  ],
  exports: [StorageReportService],
})
export class ContentModule {}
