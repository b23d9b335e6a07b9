import { Module } from '@nestjs/common';
import { RunsModule } from '../runs/runs.module.js';
import { TreesController } from './trees.controller.js';
import { TreesService } from './trees.service.js';
import { VisibleTreesService } from './visible-trees.service.js';

@Module({ imports: [RunsModule], controllers: [TreesController], providers: [TreesService, VisibleTreesService] })
export class TreesModule {}
