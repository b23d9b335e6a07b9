import { Module } from '@nestjs/common';
import { ImportRunsModule } from '../import-runs/import-runs.module.js';
import { ExportConnections, WritingConnections } from './connections.js';
import { DifferencesController } from './differences.controller.js';
import { DifferencesService } from './differences.service.js';
import { ExportsController } from './exports.controller.js';
import { ExportsService } from './exports.service.js';
import { ImportsController } from './imports.controller.js';
import { ImportsService } from './imports.service.js';
import { MergesController } from './merges.controller.js';
import { MergesService } from './merges.service.js';
import { NestedTreesController } from './nested-trees.controller.js';
import { NestedTreesService } from './nested-trees.service.js';

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
