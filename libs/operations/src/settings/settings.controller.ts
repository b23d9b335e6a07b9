import { findRecord, modifyRecord, Records } from '@groundwork/records';
import {
  AsCaller,
  RecordParams,
  Find,
  IfMatch,
  Modify,
  Resource,
  type Caller,
  type IfMatchStates,
  type RecordQuery,
} from '@groundwork/rest';
import { Body, type Type } from '@nestjs/common';
import { Settings, SETTINGS_ID, settingsView, SettingsChanges } from './settings.entity.js';

const KEY = { id: SETTINGS_ID };

/** `GET` and `PATCH /settings` under a service's own scopes: `tree_settings:read`, `tree_settings:write`. (Tree, "Settings and health") */
export function settingsController(service: string): Type {
  @Resource('settings', 'Operations')
  class SettingsController {
    constructor(private readonly records: Records) {}

    @Find('', settingsView, { pattern: 'L', scope: `${service}_settings:read`, summary: 'Get Settings' })
    find(@AsCaller() caller: Caller, @RecordParams(settingsView) query: RecordQuery) {
      return findRecord(this.records.of(Settings, caller), settingsView, KEY, query);
    }

    @Modify('', settingsView, {
      pattern: 'S',
      scope: `${service}_settings:write`,
      summary: 'Update Settings',
      affects: { none: 'needs a global scope of its own' },
    })
    modify(
      @AsCaller() caller: Caller,
      @Body() changes: SettingsChanges,
      @RecordParams(settingsView) query: RecordQuery,
      @IfMatch() ifMatch?: IfMatchStates,
    ) {
      return modifyRecord(this.records.of(Settings, caller), settingsView, KEY, changes, { query, ifMatch });
    }
  }
  return SettingsController;
}
