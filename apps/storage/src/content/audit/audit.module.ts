import { Global, Module } from '@nestjs/common';
import { ScrubberService } from './scrubber.service.js';
import { StorageMetricsService } from './storage-metrics.service.js';
import { StorageReportController } from './storage-report.controller.js';
import { StorageReportService } from './storage-report.service.js';

/** Proves that rows and blobs agree. (storage.md §5) */
@Global()
@Module({
  controllers: [StorageReportController],
  providers: [ScrubberService, StorageMetricsService, StorageReportService],
  exports: [ScrubberService, StorageReportService],
})
export class AuditModule {}
