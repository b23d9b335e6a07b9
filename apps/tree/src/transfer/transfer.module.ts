import { Module } from '@nestjs/common';
import { ImportRunsService } from './plan/import-runs.service.js';
import { ExportConnections, WritingConnections } from '../platform/connections.service.js';
import { DifferencesController } from './plan/differences.controller.js';
import { DifferencesService } from './plan/differences.service.js';
import { ExportsController, NestedTreesController } from './write/exports.controller.js';
import { ExportsService, NestedTreesService } from './write/exports.service.js';
import { ImportRunsController, ImportsController } from './plan/imports.controller.js';
import { ImportsService } from './plan/imports.service.js';
import { MergesController } from './plan/merges.controller.js';
import { MergesService } from './plan/merges.service.js';

@Module({
  controllers: [
    ImportRunsController,
    MergesController,
    ExportsController,
    ImportsController,
    DifferencesController,
    NestedTreesController,
  ],
  providers: [
    ExportConnections,
    WritingConnections,
    NestedTreesService,
    DifferencesService,
    ImportRunsService,
    ImportsService,
    ExportsService,
    MergesService,
  ],
})
export class TransferModule {}
