import { Apply, AsCaller, Resource, type Caller } from '@groundwork/rest';
import { RequestMethod } from '@nestjs/common';
import { STORAGE_REPORT_SCHEMA, StorageReportService } from './storage-report.service.js';

@Resource('storage_report', 'Storage report')
export class StorageReportController {
  constructor(private readonly reports: StorageReportService) {}

  @Apply(RequestMethod.GET, '', {
    scope: 'reports:read',
    summary: 'Get storage report',
    description:
      'What the store contains, what is to be removed, and whether rows and blobs agree; to a caller of one tenant, of its files and uploads alone.',
    pattern: 'L',
    success: 200,
    answers: STORAGE_REPORT_SCHEMA,
  })
  find(@AsCaller() caller: Caller) {
    return this.reports.find(caller);
  }
}
