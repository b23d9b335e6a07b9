import { Module } from '@nestjs/common';
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
import { SignedContentController } from './signed/signed-content.controller.js';
import { SignedUrlsController } from './signed/signed-urls.controller.js';
import { SignedUrlsService } from './signed/signed-urls.service.js';
import { UrlKeysService } from './signed/url-keys.service.js';

/** The bytes of files: putting, getting, and clearing away what nobody refers to. (storage.md §3 to §5) */
@Module({
  imports: [BucketsModule],
  controllers: [ContentController, SignedUrlsController, SignedContentController, PreviewsController],
  providers: [
    BlobCollectorService,
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
  exports: [BlobKeysService, FinishContentService],
})
export class ContentModule {}
