import type { IdentityApi } from '@groundwork/client';

export type SigningKey = IdentityApi.components['schemas']['SigningKey'];
