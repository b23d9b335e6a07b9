import { OwnConnections, Records } from '@groundwork/records';
import { Module } from '@nestjs/common';
import { ImportRunsModule } from '../import-runs/import-runs.module.js';
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

/** Most transfers of one replica at a time. (tree.md §4) */
const MAX_TRANSFERS = 4;

@Module({
  imports: [ImportRunsModule],
  controllers: [MergesController, ExportsController, ImportsController, DifferencesController, NestedTreesController],
  providers: [
    {
      provide: OwnConnections,
      inject: [Records],
      useFactory: (records: Records) => records.ownConnections({ purpose: 'transfer', most: MAX_TRANSFERS }),
    },
    NestedTreesService,
    DifferencesService,
    ImportsService,
    ExportsService,
    MergesService,
  ],
})
export class TransferModule {}
