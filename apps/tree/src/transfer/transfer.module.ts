import { Module } from '@nestjs/common';
import { DifferencesController } from './differences.controller.js';
import { DifferencesService } from './differences.service.js';
import { NestedTreesController } from './nested-trees.controller.js';
import { NestedTreesService } from './nested-trees.service.js';
import { OwnConnections } from './own-connection.service.js';

@Module({
  controllers: [DifferencesController, NestedTreesController],
  providers: [OwnConnections, NestedTreesService, DifferencesService],
})
export class TransferModule {}
