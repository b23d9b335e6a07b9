import { Module } from '@nestjs/common';
import { RollupsController } from './rollups.controller.js';
import { RollupsService } from './rollups.service.js';

@Module({ controllers: [RollupsController], providers: [RollupsService] })
export class RollupsModule {}
