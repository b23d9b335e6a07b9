import { Module } from '@nestjs/common';
import { UploadsModule } from '../uploads/uploads.module.js';
import { RunsModule } from '../runs/runs.module.js';
import { ImportRunsService } from './import/import-runs.service.js';
import { DifferencesController } from './diff/differences.controller.js';
import { DifferencesService } from './diff/differences.service.js';
import { ExportsController, NestedTreesController } from './write/exports.controller.js';
import { ExportsService, NestedTreesService } from './write/exports.service.js';
import { SubtreesController } from './write/subtrees.controller.js';
import { SubtreesService } from './write/subtrees.service.js';
import { ImportRunsController, ImportsController } from './import/imports.controller.js';
import { ImportPreviewsController } from './import/import-previews.controller.js';
import { ImportPreviewsService } from './import/import-previews.service.js';
import { ImportsService } from './import/imports.service.js';
import { MergesController } from './merge/merges.controller.js';
import { MergesService } from './merge/merges.service.js';

@Module({
  imports: [RunsModule, UploadsModule],
  controllers: [
    ImportRunsController,
    MergesController,
    ExportsController,
    ImportsController,
    ImportPreviewsController,
    DifferencesController,
    NestedTreesController,
    SubtreesController,
  ],
  providers: [
    NestedTreesService,
    SubtreesService,
    DifferencesService,
    ImportRunsService,
    ImportsService,
    ImportPreviewsService,
    ExportsService,
    MergesService,
  ],
})
export class TransferModule {}
