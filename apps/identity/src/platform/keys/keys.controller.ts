import { Body } from '@nestjs/common';
import { Act, ListParams, RecordParams, AsCaller, Create, List, NameParam, Resource } from '@groundwork/rest';
import type { Caller, ListQuery, RecordQuery } from '@groundwork/rest';
import { KeyManagement } from './key-management.service.js';
import { signingKeyView, KeyRotation } from './signing-key.entity.js';

@Resource('keys', 'Signing keys')
export class KeysController {
  constructor(private readonly keys: KeyManagement) {}

  @List(signingKeyView, { scope: 'keys:read', summary: 'Get signing keys' })
  list(@AsCaller() caller: Caller, @ListParams(signingKeyView) query: ListQuery) {
    return this.keys.list(caller, query);
  }

  @Create(signingKeyView, {
    path: 'rotate',
    scope: 'keys:write',
    summary: 'Rotate signing keys',
    affects: { none: 'needs a global scope of its own' },
  })
  rotate(@AsCaller() caller: Caller, @Body() rotation: KeyRotation, @RecordParams(signingKeyView) query: RecordQuery) {
    return this.keys.rotate(caller, rotation, query);
  }

  @Act(':kid/revoke', signingKeyView, {
    pattern: 'U',
    scope: 'keys:write',
    summary: 'Revoke signing key',
    affects: { none: 'needs a global scope of its own' },
  })
  revoke(@AsCaller() caller: Caller, @NameParam('kid') kid: string, @RecordParams(signingKeyView) query: RecordQuery) {
    return this.keys.revoke(caller, kid, query);
  }
}
