import { Module } from '@nestjs/common';
import { NodeLabelsController } from './node-labels.controller.js';
import { NodeLabelsService } from './node-labels.service.js';

@Module({ controllers: [NodeLabelsController], providers: [NodeLabelsService] })
export class LabelsModule {}
