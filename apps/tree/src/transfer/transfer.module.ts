import { Module } from '@nestjs/common';
import { NestedTreesController } from './nested-trees.controller.js';
import { NestedTreesService } from './nested-trees.service.js';
import { OwnConnections } from './own-connection.service.js';

@Module({ controllers: [NestedTreesController], providers: [OwnConnections, NestedTreesService] })
export class TransferModule {}
