// Generated of docs/openapi by npm run openapi.
/** Operations that honour `Idempotency-Key`, by service. */
export const KEYED = {
  "identity": [
    "post /clients",
    "post /groups",
    "post /hooks",
    "post /keys/rotate",
    "post /registrations",
    "post /resources",
    "post /resources/{resource_id}/scopes",
    "post /roles",
    "post /tenants",
    "post /tenants/{tenant_id}/domains",
    "post /tenants/{tenant_id}/identity_providers",
    "post /tenants/{tenant_id}/invitations",
    "post /tenants/{tenant_id}/scim_connections",
    "post /tickets/email_verification",
    "post /tickets/password_change",
    "post /users",
    "post /users/{user_id}/identities"
  ],
  "storage": [
    "post /buckets",
    "post /buckets/{bucket}/webhooks",
    "post /buckets/{bucket}/webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver",
    "post /buckets/{bucket}/webhooks/{webhook_id}/ping",
    "post /buckets/{bucket}/webhooks/{webhook_id}/rotate_secret",
    "post /files",
    "post /files/{file_id}/copy",
    "post /folders",
    "post /uploads"
  ],
  "tree": [
    "post /trees",
    "post /trees/{tree_code}/translations",
    "post /trees/{tree_code}/versions",
    "post /trees/{tree_code}/versions/{tree_version}/nodes",
    "post /trees/{tree_code}/versions/{tree_version}/nodes/bulk",
    "post /trees/{tree_code}/versions/{tree_version}/nodes/{tree_node_id}/labels",
    "post /trees/{tree_code}/versions/{tree_version}/nodes/{tree_node_id}/relations",
    "post /trees/{tree_code}/versions/{tree_version}/nodes/{tree_node_id}/translations",
    "post /trees/{tree_code}/versions/{tree_version}/translations",
    "post /trees/{tree_code}/webhooks",
    "post /trees/{tree_code}/webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver",
    "post /trees/{tree_code}/webhooks/{webhook_id}/ping",
    "post /trees/{tree_code}/webhooks/{webhook_id}/rotate_secret"
  ]
} as const;
