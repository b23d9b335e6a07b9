import { Metrics } from '@groundwork/service';
import { Injectable } from '@nestjs/common';
import { StorageReportService, type StorageReport } from './storage-report.service.js';

/** The report reads every row of `content`; scrapes in between get the last one. */
const KNOWN_MS = 60_000;

const COUNTS = {
  contents: 'Contents.',
  bytes_original: 'Bytes of all content as uploaded.',
  bytes_stored: 'Bytes of all content as stored.',
  uploads_open: 'Uploads that are open or being finished.',
  bytes_uploading: 'Bytes that open uploads hold.',
  queued: 'Blobs that wait for their removal.',
  orphans: 'Orphaned blobs: no row refers to them.',
  missing: 'Content whose blob is missing.',
  damaged: 'Content whose blob is damaged.',
} as const satisfies Partial<Record<keyof StorageReport, string>>;

const AGES = {
  queued_oldest: 'Seconds for which the oldest blob of the queue could have been removed.',
  scrubbed_since: 'Seconds since the oldest integrity check of any content.',
} as const satisfies Partial<Record<keyof StorageReport, string>>;

/** The figures of the storage report as metrics, `storage_…`: they prove that rows and blobs agree. (storage.md §5) */
@Injectable()
export class StorageMetricsService {
  private read?: { readonly at: number; readonly report: Promise<StorageReport> };

  constructor(
    private readonly reports: StorageReportService,
    metrics: Metrics,
  ) {
    const show = (name: string, help: string, figureOf: (report: StorageReport) => number) => {
      const report = () => this.report();
      metrics.gauge({
        name,
        help,
        async collect() {
          const found = await report().catch(() => undefined);
          if (found) this.set(figureOf(found));
        },
      });
    };
    for (const [name, help] of Object.entries(COUNTS) as [keyof typeof COUNTS, string][])
      show(`storage_${name}`, help, (report) => Number(report[name]));
    for (const [name, help] of Object.entries(AGES) as [keyof typeof AGES, string][])
      show(`storage_${name}_seconds`, help, (report) => secondsSince(report[name]));
  }

  /** One report for all metrics of a scrape; after a failed one the previous figures stay. */
  private report(): Promise<StorageReport> {
    const now = performance.now();
    if (this.read && now - this.read.at < KNOWN_MS) return this.read.report;
    const report = this.reports.find();
    report.catch(() => (this.read = undefined));
    this.read = { at: now, report };
    return report;
  }
}

/** 0 where nothing is queued. */
const secondsSince = (instant: string | null): number =>
  instant === null ? 0 : Math.max(0, (Date.now() - Date.parse(instant)) / 1_000);
