import { Module } from '@nestjs/common';
import { ImportRunsModule } from './plan/import-runs.module.js';
import { ExportConnections, WritingConnections } from '../platform/connections.service.js';
import { DifferencesController } from './plan/differences.controller.js';
import { DifferencesService } from './plan/differences.service.js';
import { ExportsController } from './write/exports.controller.js';
import { ExportsService } from './write/exports.service.js';
import { ImportsController } from './plan/imports.controller.js';
import { ImportsService } from './plan/imports.service.js';
import { MergesController } from './plan/merges.controller.js';
import { MergesService } from './plan/merges.service.js';
import { NestedTreesController } from './write/nested-trees.controller.js';
import { NestedTreesService } from './write/nested-trees.service.js';

@Module({
  imports: [ImportRunsModule],
  controllers: [MergesController, ExportsController, ImportsController, DifferencesController, NestedTreesController],
  providers: [
    ExportConnections,
    WritingConnections,
    NestedTreesService,
    DifferencesService,
    ImportsService,
    ExportsService,
    MergesService,
  ],
})
export class TransferModule {}
